import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { claimDrafts } from '#data/drafts.ts'
import { readOperator, readToken } from '#data/sign-in-storage.ts'
import { captureInstallPrompt } from '#pwa/install.ts'
import { registerWorkers, reloadForMissingScripts } from '#pwa/update.ts'

const loadTemporal = async () => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/** Loads the screens at the same time as `App`, which loads them again if this fails. */
const preloadScreens = () => {
  if (readToken() && readOperator()) import('#app/Screens.tsx').catch(console.warn)
}

const start = async () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  const [{ App }] = await Promise.all([
    import('#app/App.tsx'),
    loadTemporal().then(preloadScreens),
    claimDrafts(),
  ])
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // Register the service worker after the first render, because the app also works without it.
  await registerWorkers().catch(console.warn)
}

reloadForMissingScripts()
captureInstallPrompt()
start()
