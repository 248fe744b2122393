import { buildId } from '#pwa/build-id.ts'
import { reachServer } from '#pwa/update.ts'
import { leaveUnasked } from '#ui/unsaved.ts'

/** For which build this tab was loaded anew already. */
const reloadedKey = 'reloadedFor'

/**
 * A tab that is older than the server's build asks for scripts that are gone. It is loaded anew, but
 * once, and only where the server answers: otherwise what is on the screen would be lost for nothing.
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
  leaveUnasked()
  window.location.reload()
}
