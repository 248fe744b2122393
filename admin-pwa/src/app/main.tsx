import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openDrafts } from '#offline/drafts.ts'

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
}

start()
