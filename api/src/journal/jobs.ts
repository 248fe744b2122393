import { maltaDate } from '@synapse/shared/time'
import { describeMissing } from '#journal/model'
import { postMissingEntries, sumNewEntries } from '#journal/post-facts'
import { exclusiveJob } from '#queue/exclusive-job'
import { addTodo } from '#todo/model'

/** Posts entries that are missing from the journal, adds a task if there are any, and sums the new ones. */
export const checkJournal = exclusiveJob({
  name: 'check-journal',
  title: 'Nightly check that the journal is complete',
  cron: '37 3 * * *',
  timeoutSeconds: 600,
  run: async ({ db, now }) => {
    const missing = await postMissingEntries(db)
    await sumNewEntries(db)
    if (missing.length === 0) return
    await addTodo(db, {
      key: `journal-differs:${maltaDate(now())}`,
      title: 'The journal was incomplete',
      description: `${describeMissing(missing)} The app has added what was missing. If this task appears again, contact your administrator.`,
    })
  },
})
