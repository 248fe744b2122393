const root = document.documentElement

const startTheme = () => {
  const toggle = document.querySelector('[data-theme-toggle]')
  const show = (dark: boolean) => {
    root.classList.toggle('dark', dark)
    toggle?.setAttribute('aria-pressed', String(dark))
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--paper'))
  }
  // The page is built in the light theme, so nothing needs to change before its first paint.
  if (root.classList.contains('dark')) show(true)
  toggle?.addEventListener('click', () => {
    const dark = !root.classList.contains('dark')
    show(dark)
    try {
      localStorage.setItem('theme', dark ? 'dark' : 'light')
    } catch {
      // If storage is disabled, the choice only lasts for this page.
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

/** CSS opens the tooltips. Escape hides them (WCAG 1.4.13) until the pointer or focus moves. */
const startTooltips = () => {
  const show = () => root.classList.remove('tips-off')
  for (const going of ['pointerover', 'focusin']) document.addEventListener(going, show)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') root.classList.add('tips-off')
  })
}

startTheme()
startMenu()
startTooltips()
