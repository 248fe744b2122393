import type { Context } from '#core/context'
import { decryptToken } from '#meeting/encrypt-token'
import { BusyPeriod, CalendarSync, readCalendarSync } from '#meeting/model'
import { revokeAccess } from '#meeting/revoke-access'

/** Deletes the connection and the busy times, and revokes the access at Google. */
export const disconnectCalendar = async ({ db, google, settings }: Context): Promise<undefined> => {
  const before = await db.transaction(async (trx) => {
    const { id } = await readCalendarSync(trx)
    const locked = await CalendarSync.query(trx).findById(id).forUpdate().throwIfNotFound()
    await BusyPeriod.query(trx).delete()
    await CalendarSync.query(trx).findById(id).patch({
      refreshToken: null,
      connectedAt: null,
      syncToken: null,
      fullSyncAt: null,
      problem: null,
      failingSince: null,
      lastFailure: null,
    })
    return locked
  })
  const token = before.refreshToken && decryptToken(settings.appSecret, before.refreshToken)
  if (google && token) await revokeAccess(google, token)
}
