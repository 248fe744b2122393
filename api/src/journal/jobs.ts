import { maltaDate } from '@synapse/shared/time'
import { describeMissing } from '#journal/model'
import { findMissingEntries } from '#journal/post-facts'
import { exclusiveJob } from '#queue/exclusive-job'
import { addTodo } from '#todo/model'

/** Adds a task for the operator if entries are missing from the journal, at most one a day. */
export const checkJournal = exclusiveJob({
  name: 'check-journal',
  title: 'Nightly check that the journal is complete',
  cron: '37 3 * * *',
  timeoutSeconds: 600,
  run: async ({ db, now }) => {
    const missing = await findMissingEntries(db)
    if (missing.length === 0) return
    await addTodo(db, {
      key: `journal-differs:${maltaDate(now())}`,
      title: 'The journal is incomplete',
      description: `${describeMissing(missing)} Restart the app: it then posts what is missing. If this task appears again, contact your administrator.`,
    })
  },
})
