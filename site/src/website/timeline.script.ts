export {}

const years = [...document.querySelectorAll<HTMLElement>('.year')]
const dialogOf = (year: HTMLElement | undefined) => year?.querySelector('dialog') ?? undefined
const linkOf = (year: HTMLElement | undefined) => year?.querySelector<HTMLElement>('h4 a')

const stepsOnList: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}
// Up and down scroll a long entry.
const stepsInDialog: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** With a modifier an arrow is the browser's: Alt and left is Back. */
const stepOf = (event: KeyboardEvent, steps: Record<string, number>) =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? 0 : (steps[event.key] ?? 0)

const openYear = (year: HTMLElement) => {
  for (const dialog of document.querySelectorAll('dialog[open]'))
    if (dialog instanceof HTMLDialogElement) dialog.close()
  const dialog = dialogOf(year)
  if (!dialog || dialog.open) return
  dialog.showModal()
  dialog.scrollTop = 0
  history.replaceState(null, '', `#${year.id}`)
}

const openFromAddress = () => {
  const year = years.find(({ id }) => `#${id}` === location.hash)
  if (year) openYear(year)
}

/** After closing, the keyboard is where the reader was: at the link of the year last shown. */
const afterClosing = (year: HTMLElement) => {
  if (document.querySelector('dialog[open]')) return
  if (location.hash === `#${year.id}`)
    history.replaceState(null, '', location.pathname + location.search)
  linkOf(year)?.focus({ preventScroll: true })
  year.scrollIntoView({ block: 'nearest' })
}

for (const [at, year] of years.entries()) {
  const link = linkOf(year)
  const dialog = dialogOf(year)
  if (!link || !dialog) continue
  link.setAttribute('aria-haspopup', 'dialog')
  link.addEventListener('click', (event) => {
    event.preventDefault()
    openYear(year)
  })
  link.addEventListener('keydown', (event) => {
    const step = stepOf(event, stepsOnList)
    const next = linkOf(years[at + step])
    if (!step || !next) return
    event.preventDefault()
    next.focus()
  })
  dialog.addEventListener('keydown', (event) => {
    const step = stepOf(event, stepsInDialog)
    const next = step ? years[at + step] : undefined
    if (next) openYear(next)
  })
  dialog.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const step = event.target.closest<HTMLElement>('[data-step]')?.dataset.step
    const next = step ? years[at + Number(step)] : undefined
    if (next) openYear(next)
    // The dialog itself is the target only where its content is not: on the backdrop.
    else if (event.target === dialog || event.target.closest('[data-close]')) dialog.close()
  })
  dialog.addEventListener('close', () => afterClosing(year))
}

addEventListener('hashchange', openFromAddress)
openFromAddress()
