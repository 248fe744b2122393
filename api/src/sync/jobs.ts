import { job } from '#queue/job'

/** A browser that was away for longer reads everything anew, which is quick as well. */
const keptDays = 60

/** Every night: what changed long ago is no longer told; repeats and undoing come no more. */
export const forgetOldChanges = job({
  name: 'forget-old-changes',
  title: 'Deleting notes of old changes',
  cron: '17 3 * * *',
  dependsOnClock: true,
  run: async ({ db }) => {
    await db.raw(
      `with forgotten as (
        delete from changed_records where at < now() - make_interval(days => ?) returning xid
      )
      update feed_state set forgotten = greatest(forgotten,
        (select max(xid) from forgotten)) where exists (select from forgotten)`,
      [keptDays],
    )
    await db.raw('delete from answered_calls where at < now() - make_interval(days => ?)', [
      keptDays,
    ])
    // A device without a network may undo late what was deleted before.
    await db.raw(
      'delete from deleted_todo_items where deleted_at < now() - make_interval(days => ?)',
      [keptDays],
    )
  },
})
