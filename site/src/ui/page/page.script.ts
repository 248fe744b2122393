const root = document.documentElement

/** Returns local storage or, if it is disabled, an empty object: the theme is then not saved. */
const storage = (): Record<string, string> => {
  try {
    return localStorage
  } catch {
    return {}
  }
}

const startTheme = () => {
  const toggle = document.querySelector('[data-theme-toggle]')
  const show = (dark: boolean) => {
    root.classList.toggle('dark', dark)
    toggle?.setAttribute('aria-pressed', `${dark}`)
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--paper'))
  }
  // The page is built in the light theme, so only the dark theme is applied before painting.
  if (root.classList.contains('dark')) show(true)
  toggle?.addEventListener('click', () => {
    const dark = !root.classList.contains('dark')
    show(dark)
    storage().theme = dark ? 'dark' : 'light'
  })
  const showStored = () => show(storage().theme === 'dark')
  // If Back has restored the page from the browser's cache, the page missed the storage event.
  for (const type of ['storage', 'pageshow']) addEventListener(type, showStored)
}

const startMenu = () => {
  const menu = document.getElementById('site-menu')
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
  })
}

/** CSS opens tooltips. Escape hides them (WCAG 1.4.13) until the pointer or focus moves. */
const startTooltips = () => {
  const show = () => root.classList.remove('tips-off')
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, show)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') root.classList.add('tips-off')
  })
}

startTheme()
startMenu()
startTooltips()
