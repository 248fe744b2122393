import { toTimestamp } from '#db/columns'
import { OperatorSession } from '#operator/model'
import { job } from '#queue/job'

/** Every night: sessions that have ended are deleted, with the addresses that they were opened from. */
export const deleteEndedSessions = job({
  name: 'delete-ended-sessions',
  title: 'Deleting sign-in sessions that have ended',
  cron: '7 3 * * *',
  dependsOnClock: true,
  run: async ({ db, now }) => {
    await OperatorSession.query(db).delete().where('expiresAt', '<=', toTimestamp(now()))
  },
})
