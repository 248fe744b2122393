import { toTimestamp } from '#db/columns'
import { OperatorSession } from '#operator/model'
import { job } from '#queue/job'

/** Deletes expired sign-in sessions every night, together with their IP addresses. */
export const deleteEndedSessions = job({
  name: 'delete-ended-sessions',
  title: 'Deleting expired sign-in sessions',
  cron: '7 3 * * *',
  dependsOnClock: true,
  run: async ({ db, now }) => {
    await OperatorSession.query(db).delete().where('expiresAt', '<=', toTimestamp(now()))
  },
})
