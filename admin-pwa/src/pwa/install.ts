import { createStore, useStore } from '#data/store.ts'

type InstallOffer = Event & { prompt: () => Promise<unknown> }

const offered = createStore<InstallOffer | undefined>(undefined)
let wasInstalled = false

/** Keeps the browser's installation prompt for later. Must run before rendering. */
export const captureInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Suppress the browser's own banner.
    event.preventDefault()
    offered.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => {
    wasInstalled = true
    offered.set(undefined)
  })
}

/** Returns the function that shows the browser's prompt; undefined if there is none. */
export const useInstall = (): (() => void) | undefined => {
  const offer = useStore(offered)
  if (!offer) return undefined
  return () => {
    // Each prompt can be used only once.
    offered.set(undefined)
    offer.prompt().catch(console.warn)
  }
}

/** Whether this is the installed app, or this page has just installed the app. */
export const isInstalled = (): boolean =>
  wasInstalled ||
  window.matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)')
    .matches ||
  ('standalone' in navigator && navigator.standalone === true)

export const installInstructions = (userAgent: string): string => {
  const isSafari =
    /Safari\//.test(userAgent) && !/(Chrome|Chromium|CriOS|FxiOS|EdgiOS)\//.test(userAgent)
  // An iPad claims to be a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (isSafari && navigator.maxTouchPoints > 1))
    return 'In Safari, tap Share, then “Add to Home Screen”.'
  if (isSafari) return 'In Safari’s File menu, choose “Add to Dock”.'
  return 'Open this page in Chrome or Edge, and choose “Install” in the address bar or the menu.'
}
