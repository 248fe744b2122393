import { toTimestamp } from '#db/columns'
import { OperatorSession, PasskeyChallenge } from '#operator/model'
import { sendNotification } from '#operator/send-notification'
import { exclusiveJob, job } from '#queue/job'

/** Every night, deletes expired challenges and sign-in sessions, with their IP addresses. */
export const deleteEndedSessions = exclusiveJob({
  name: 'delete-ended-sessions',
  title: 'Deleting expired sign-in sessions',
  cron: '7 3 * * *',
  dependsOnClock: true,
  run: async ({ db, now }) => {
    const at = toTimestamp(now())
    await OperatorSession.query(db).delete().where('expiresAt', '<=', at)
    await PasskeyChallenge.query(db).delete().where('expiresAt', '<=', at)
  },
})

export const notifyOfSignInChange = job<{ mailId: string }>({
  name: 'notify-of-sign-in-change',
  title: 'Notification of a changed sign-in',
  run: (context, { mailId }) => sendNotification(context, mailId),
})
