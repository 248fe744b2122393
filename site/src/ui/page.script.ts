export {}

const root = document.documentElement
const skipDelayMs = 300

const startTheme = () => {
  const toggles = document.querySelectorAll<HTMLElement>('[data-theme-toggle]')
  const show = (dark: boolean) => {
    root.classList.toggle('dark', dark)
    for (const toggle of toggles) toggle.setAttribute('aria-pressed', String(dark))
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--paper'))
  }
  show(root.classList.contains('dark'))
  for (const toggle of toggles)
    toggle.addEventListener('click', () => {
      const dark = !root.classList.contains('dark')
      show(dark)
      try {
        localStorage.setItem('theme', dark ? 'dark' : 'light')
      } catch {
        // Storage may be switched off: the choice then holds for this page only.
      }
    })
  addEventListener('storage', (event) => {
    if (event.key === 'theme') show(event.newValue === 'dark')
  })
}

const startMenu = () => {
  const menu = document.getElementById('site-menu')
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
  })
}

/** CSS opens the tooltips; this keeps the short time in which the next one opens at once. */
const startTooltips = () => {
  let cooling = 0
  let opening = 0
  const tipOwner = (event: Event) =>
    event.target instanceof Element ? event.target.closest('.has-tip') : null
  document.addEventListener('pointerover', (event) => {
    root.classList.remove('tips-off')
    if (!tipOwner(event)) return
    clearTimeout(cooling)
    clearTimeout(opening)
    opening = window.setTimeout(() => root.classList.add('tips-warm'), 700)
  })
  document.addEventListener('pointerout', (event) => {
    if (!tipOwner(event)) return
    clearTimeout(opening)
    cooling = window.setTimeout(() => root.classList.remove('tips-warm'), skipDelayMs)
  })
  document.addEventListener('focusin', () => root.classList.remove('tips-off'))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') root.classList.add('tips-off')
  })
}

startTheme()
startMenu()
startTooltips()
