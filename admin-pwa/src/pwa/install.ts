import { createStore, useStore } from '#data/store.ts'

/** Chromium's offer to install (Web App Manifest incubations, BeforeInstallPromptEvent). */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

const offered = createStore<InstallOffer | undefined>(undefined)
let wasInstalled = false

/** Keeps the browser's offer until the operator asks for it; called before the first screen. */
export const captureInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would come over the page at a moment of its choosing.
    event.preventDefault()
    offered.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => {
    wasInstalled = true
    offered.set(undefined)
  })
}

/** Installs the app, where the browser has offered that and it is not installed yet. */
export const useInstall = (): (() => void) | undefined => {
  const offer = useStore(offered)
  if (!offer) return undefined
  return () => {
    // An offer can be taken up once.
    offered.set(undefined)
    offer.prompt().catch(console.warn)
  }
}

/** Whether this is the installed app, or it was installed from this page. */
export const isInstalled = (): boolean =>
  wasInstalled ||
  window.matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)')
    .matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** How to install where the browser offers no button for it. @param userAgent the browser's own name */
export const howToInstall = (userAgent: string): string => {
  const isSafari =
    /Safari\//.test(userAgent) && !/(Chrome|Chromium|CriOS|FxiOS|EdgiOS)\//.test(userAgent)
  // An iPad calls itself a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (isSafari && navigator.maxTouchPoints > 1))
    return 'In Safari, tap Share, then “Add to Home Screen”.'
  if (isSafari) return 'In Safari’s File menu, choose “Add to Dock”.'
  return 'Open this page in Chrome or Edge, and choose “Install” in the address bar or the menu.'
}
