import { toTimestamp } from '#db/columns'
import { purgeIdempotencyKeys } from '#http/idempotent'
import { exclusiveJob } from '#queue/job'

/** How long changes are stored. Devices that haven't synced for longer start over. */
const keptDays = 60

/** Every night, deletes old idempotency keys, change log entries and deleted tasks. */
export const purgeOldChanges = exclusiveJob({
  name: 'purge-old-changes',
  title: 'Deleting old change log entries',
  cron: '17 3 * * *',
  dependsOnClock: true,
  run: async ({ db, now }) => {
    const before = toTimestamp(now().subtract({ hours: 24 * keptDays }))
    await db.raw(
      `with deleted as (delete from changed_records where at < :before returning xid)
      update feed_state set purged = greatest(purged,
        (select max(xid) from deleted)) where exists (select from deleted)`,
      { before },
    )
    await purgeIdempotencyKeys(db, before)
    // Keep recently deleted tasks, because an offline device may still undo the deletion.
    await db.raw('delete from deleted_todo_items where deleted_at < :before', { before })
  },
})
