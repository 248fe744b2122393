// Stands in the page as it is, in LateScripts.astro; takes what `takeEarly` (early.ts) asks for.
{
  const place = document.querySelector('.late')
  const early = { package: '', apply: false, pay: false }
  const taken = new AbortController()
  const on = (type, hear) =>
    document.addEventListener(type, (event) => event.target.closest('.booking') && hear(event), {
      capture: true,
      signal: taken.signal,
    })
  const tell = (title, description) =>
    document.dispatchEvent(new CustomEvent('synapse:toast', { detail: { title, description } }))
  const keep = (wish) => {
    early[wish] = true
    if (place.hasChildNodes()) place.focus()
    else tell('One moment', 'The form is still loading. What you pressed is kept.')
  }
  on('submit', (event) => {
    event.preventDefault()
    keep('pay')
  })
  on('click', ({ target }) => {
    if (target.name === 'package') early.package = target.value
    if (target.closest('.promo button')) keep('apply')
  })
  on('keydown', (event) => {
    if (event.key !== 'Enter' || event.target.name !== 'promoCode') return
    event.preventDefault()
    keep('apply')
  })
  const timer = setTimeout(() => {
    document.documentElement.classList.add('late-scripts')
    place.append(document.getElementById('late').content.cloneNode(true))
    if (early.pay || early.apply) place.focus()
  }, 8000)
  window.pressedEarly = () => {
    taken.abort()
    clearTimeout(timer)
    document.documentElement.classList.remove('late-scripts')
    place.replaceChildren()
    return early
  }
}
