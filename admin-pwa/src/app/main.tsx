import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { claimInput } from '#data/unsaved-input.ts'
import { captureInstallPrompt } from '#pwa/install.ts'
import { registerWorkers, reloadForMissingScripts } from '#pwa/update.ts'

const loadTemporal = async () => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

const start = async () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  const [{ App }] = await Promise.all([import('#app/App.tsx'), loadTemporal(), claimInput()])
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
