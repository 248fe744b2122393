import type { InputOf } from '@synapse/shared/endpoint'
import type { changeGoogleSync } from '@synapse/shared/meeting/contract'
import type { Context } from '#core/context'
import { BusyPeriod, CalendarSync, readCalendarSync } from '#meeting/model'

/**
 * Sets the direction of the sync with Google Calendar. Deletes the busy times if they are no longer
 * read, and starts a sync at once in a direction that was switched on.
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
