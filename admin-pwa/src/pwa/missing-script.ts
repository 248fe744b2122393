import { buildId, reachServer } from '#pwa/update.ts'
import { skipLeavePrompt } from '#ui/unsaved.ts'

/** The build for which this tab has already been reloaded. */
const reloadedKey = 'reloadedFor'

/**
 * Reloads a tab whose scripts the server no longer has. Reloads once, and only if the server answers, so
 * that the screen isn't lost for nothing.
 */
export const reloadForMissingScripts = (): void => {
  window.addEventListener('vite:preloadError', () => {
    reloadOnce().catch(console.warn)
  })
}

const reloadOnce = async () => {
  const build = buildId()
  if (!build || !navigator.onLine || sessionStorage.getItem(reloadedKey) === build) return
  await reachServer()
  sessionStorage.setItem(reloadedKey, build)
  skipLeavePrompt()
  window.location.reload()
}
