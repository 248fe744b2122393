import { maltaDate } from '@synapse/shared/time'
import { describeMissing, wrongSums } from '#journal/entry-text'
import { postMissingEntries } from '#journal/post-facts'
import { areSumsWrong, sumNewEntries } from '#journal/update-sums'
import { exclusiveJob } from '#queue/job'
import { addTodo } from '#todo/add-todo'

/**
 * Posts missing entries and adds new ones to the sums. Adds a task if any entries or sums were
 * wrong.
 */
export const checkJournal = exclusiveJob({
  name: 'check-journal',
  title: 'Nightly check of the journal',
  cron: '37 3 * * *',
  timeoutSeconds: 600,
  run: async ({ db, now }) => {
    const missing = await postMissingEntries(db)
    await sumNewEntries(db)
    if (await areSumsWrong(db))
      await addTodo(db, {
        key: `journal-sums-differ:${maltaDate(now())}`,
        title: 'The books show wrong figures',
        description: `${wrongSums} Contact your administrator.`,
      })
    if (missing.length === 0) return
    await addTodo(db, {
      key: `journal-differs:${maltaDate(now())}`,
      title: 'The journal was incomplete',
      description: `${describeMissing(missing)} The app has added what was missing. If this task appears again, contact your administrator.`,
    })
  },
})
