import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepInstallOffer } from '#app/install.ts'
import { openDrafts } from '#offline/drafts.ts'
import { keepAppOffline } from '#service-worker/app-update.ts'
import { reloadForMissingScripts } from '#service-worker/missing-script.ts'

/** Only a browser without Temporal loads the polyfill. */
const loadTemporal = async () => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

const start = async () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  const [{ App }] = await Promise.all([import('#app/App.tsx'), loadTemporal(), openDrafts()])
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // The screen comes first; where there can be no worker, everything else works.
  await keepAppOffline().catch(console.warn)
}

reloadForMissingScripts()
keepInstallOffer()
start()
