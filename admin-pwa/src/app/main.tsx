import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenTooOld } from '#data/api.ts'
import { openDrafts } from '#data/drafts.ts'
import { keepInstallOffer } from '#pwa/install.ts'
import { reloadForMissingScripts } from '#pwa/missing-script.ts'
import { keepAppOffline, requireUpdate } from '#pwa/update.ts'

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

whenTooOld(requireUpdate)
reloadForMissingScripts()
keepInstallOffer()
start()
