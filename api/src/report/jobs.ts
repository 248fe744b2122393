import { maltaDate } from '@synapse/shared/time'
import { exclusiveJob } from '#queue/exclusive-job'
import { findJournalDifferences } from '#report/find-journal-differences'
import { addTodo } from '#todo/model'

/** Adds a task for the operator if the journal and the books differ, at most one a day. */
export const checkJournal = exclusiveJob({
  name: 'check-journal',
  title: 'Nightly comparison of the journal with the books',
  cron: '37 3 * * *',
  timeoutSeconds: 600,
  run: async ({ db, now }) => {
    const differences = await findJournalDifferences(db)
    if (differences.length === 0) return
    await addTodo(db, {
      key: `journal-differs:${maltaDate(now())}`,
      title: 'The journal and the books differ',
      description: `${differences.slice(0, shown).join(' ')} Restart the app: it then posts what is missing. If the difference remains, contact your administrator.`,
    })
  },
})

const shown = 10
