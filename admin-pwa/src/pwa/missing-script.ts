import { buildId, checkServerResponds } from '#pwa/update.ts'
import { skipLeavePrompt } from '#ui/form/unsaved.ts'

/** Session storage key that holds the build for which this tab has already been reloaded. */
const reloadedKey = 'reloadedFor'

/** Reloads once per build if the server no longer has this tab's scripts, but does respond. */
export const reloadForMissingScripts = (): void => {
  window.addEventListener('vite:preloadError', () => {
    reloadOnce().catch(console.warn)
  })
}

const reloadOnce = async () => {
  const build = buildId()
  if (!build || !navigator.onLine || sessionStorage.getItem(reloadedKey) === build) return
  await checkServerResponds()
  sessionStorage.setItem(reloadedKey, build)
  skipLeavePrompt()
  window.location.reload()
}
