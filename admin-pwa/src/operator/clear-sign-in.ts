import { logout } from '@synapse/shared/operator/contract'
import { call } from '#data/api.ts'
import { isUnsent } from '#data/outbox/entry.ts'
import { setShownOutbox, shownOutbox } from '#data/outbox/shown-outbox.ts'
import { queryClient } from '#data/query-client.ts'
import { resetRecords, storedOutbox } from '#data/records.ts'
import {
  clearOperator,
  clearToken,
  clearTokenInAllTabs,
  isSignedIn,
  readOperator,
  readToken,
} from '#data/sign-in-storage.ts'
import { clearInput } from '#data/unsaved-input.ts'
import { setUnsentFlag } from '#data/unsent-flag.ts'
import { clearSharedFiles } from '#pwa/shared-files.ts'
import { storeTimer } from '#tutoring/timer/timer-storage.ts'
import { setAppBadge } from '#ui/app-badge.ts'
import { paths } from '#ui/route/paths.ts'
import { skipLeavePrompt } from '#ui/unsaved.ts'

/**
 * Signs out in all tabs, deletes the operator's data on the device and opens the sign-in page.
 */
export const endSignIn = async () => {
  // Don't wait for the server. The call reads the token before it is cleared below.
  call(logout, {}, { keepalive: true }).catch(() => {})
  clearInput()
  storeTimer(undefined)
  skipLeavePrompt()
  clearTokenInAllTabs()
  await clearSignIn({ keepsUnsent: false })
  window.location.assign(paths.login)
}

/**
 * Deletes the token and the operator's data on the device.
 * @param keepsUnsent whether unsent changes stay until the same operator signs in again
 */
export const clearSignIn = async ({ keepsUnsent }: { keepsUnsent: boolean }) => {
  const operator = readOperator()
  clearToken()
  queryClient.clear()
  resetRecords()
  // If unsent changes are kept, don't clear them here, because the sign-in page mentions them.
  if (!keepsUnsent) setShownOutbox([])
  if (operator) setUnsentFlag(operator.id, shownOutbox.get().some(isUnsent))
  setAppBadge(0)
  await clearSharedFiles().catch(console.warn)
  if (!operator) return
  try {
    const db = await import('#data/db.ts')
    // The browser may have frozen this tab while the operator signed in again elsewhere.
    if (isSignedIn(operator.id)) return
    const wipe = keepsUnsent ? db.deleteAllButOutbox : db.deleteDb
    const wiping = wipe(operator.id).then((unsent) => {
      // If the app is closed before this line runs, it deletes the data the next time it starts.
      if (!readToken()) clearOperator()
      return unsent
    })
    const left = await withTimeout(wiping)
    if (!left) return
    // Use the changes on disk, because an app that has just started may not have read the outbox
    // yet.
    setUnsentFlag(operator.id, left.some(isUnsent))
    setShownOutbox(left)
  } catch (error) {
    console.warn(error)
  }
}

const wipeMs = 2_000

/** Waits until the database is cleared, but not forever, because a frozen tab may keep it open. */
const withTimeout = <Left>(wiping: Promise<Left>) =>
  Promise.race([wiping, new Promise<undefined>((resolve) => setTimeout(resolve, wipeMs))])

/** Counts the unsent changes on disk, because the app may not have read the outbox yet. */
export const countUnsent = async (): Promise<number> =>
  (await storedOutbox().catch(shownOutbox.get)).filter(isUnsent).length
