// Scrolls the timeline, and opens a year in a dialog by click, arrow key or URL.
const list = document.querySelector<HTMLElement>('.timeline-list')

const yearAround = ({ target }: Event) =>
  target instanceof Element ? target.closest('.year') : null
const dialogOf = (year: Element | null) => year?.querySelector('dialog')
const linkOf = (year: Element | null) => year?.querySelector<HTMLElement>('h3 a')

const neighbour = (year: Element | null, step: number) =>
  (step > 0 ? year?.nextElementSibling : year?.previousElementSibling) ?? null

const openYear = (year: Element | null) => {
  const dialog = dialogOf(year)
  if (!year || !dialog) return
  for (const open of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) open.close()
  dialog.showModal()
  dialog.scrollTop = 0
  history.replaceState(null, '', `#${year.id}`)
}

const openFromUrl = () => {
  const target = document.getElementById(location.hash.slice(1))
  if (target?.matches('.year')) openYear(target)
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

document.getElementById('timeline')?.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  const { target } = event
  const year = yearAround(event)
  const step = Number(target.closest<HTMLElement>('[data-step]')?.dataset.step)
  if (step && year) openYear(neighbour(year, step))
  // Thanks to scroll snapping, the list stops exactly at the next year.
  else if (step) list?.scrollBy({ left: step * (list.firstElementChild?.clientWidth ?? 0) })
  // A click on the backdrop has the dialog itself as its target.
  else if (target.matches('dialog, .dialog-close')) dialogOf(year)?.close()
  else if (target.closest('h3 a')) {
    event.preventDefault()
    openYear(year)
  }
})

list?.addEventListener('keydown', (event) => {
  // With a modifier, arrow keys belong to the browser. Alt + left arrow, for example, goes back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isOpen = document.querySelector('.entry[open]')
  const step = steps[event.key]
  // In a dialog, the up and down keys scroll a long story.
  if (!step || (isOpen && /Up|Down/.test(event.key))) return
  const next = neighbour(yearAround(event), step)
  if (isOpen) return openYear(next)
  event.preventDefault()
  linkOf(next)?.focus()
})

/** Moves the focus back to the link of the year that was shown last. */
const onClose = (event: Event) => {
  const year = yearAround(event)
  if (!year || document.querySelector('dialog[open]')) return
  if (location.hash === `#${year.id}`)
    history.replaceState(null, '', location.pathname + location.search)
  linkOf(year)?.focus({ preventScroll: true })
  year.scrollIntoView({ block: 'nearest' })
}
// `close` doesn't bubble.
list?.addEventListener('close', onClose, true)

// Scrolls to the present year if the timeline scrolls sideways. Does so again when a phone is
// rotated. Scroll snapping subtracts the page's margin.
const present = list?.querySelector<HTMLElement>('.present')
if (list && present)
  new ResizeObserver(() =>
    list.scrollTo({ left: present.offsetLeft, behavior: 'instant' }),
  ).observe(list)
openFromUrl()
addEventListener('hashchange', openFromUrl)
