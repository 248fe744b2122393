import type { InputOf } from '@synapse/shared/endpoint'
import type { changeGoogleSync } from '@synapse/shared/meeting/contract'
import type { Context } from '#core/context'
import { BusyPeriod, CalendarSync, readCalendarSync } from '#meeting/model'

/**
 * Sets the direction of the sync with Google Calendar. Busy times are deleted when they are no longer
 * read; a direction that is switched on is synced at once.
 */
export const changeCalendarSync = (
  { db, emit }: Context,
  choice: InputOf<typeof changeGoogleSync>,
) =>
  db.transaction(async (trx) => {
    const { id } = await readCalendarSync(trx)
    await CalendarSync.query(trx).findById(id).forUpdate()
    const sync = await CalendarSync.query(trx).patchAndFetchById(id, choice)
    if (!sync.readsBusyTimes) {
      await BusyPeriod.query(trx).delete()
      await CalendarSync.query(trx).findById(id).patch({ syncToken: null, fullSyncAt: null })
    }
    if (sync.readsBusyTimes || sync.writesEvents) await emit(trx, 'calendar.connected', {})
    return sync
  })
