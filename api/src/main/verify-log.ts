import { hasEntry, verifyLog } from '#audit/verify-log'
import { openDb } from '#db/knex'
import { runCommand, withDatabase } from '#main/run-command'

/**
 * Checks the activity log: `npm run verify-log`. Given the hash of an entry in an earlier export,
 * also checks whether the log still contains that entry.
 */
const main = () => withDatabase(process.env, verify)

const verify = async (url: string) => {
  const [known] = process.argv.slice(2)
  const db = openDb({ url, maxConnections: 1, statementTimeoutMs: 0 })
  try {
    const { entries, brokenId, hash } = await verifyLog(db)
    if (brokenId !== null)
      throw new Error(
        `Entry ${brokenId} doesn’t match: it or an entry before it was tampered with.`,
      )
    if (known && !(await hasEntry(db, known)))
      throw new Error('The log doesn’t contain that hash: its newest entries were deleted.')
    process.stdout.write(`All ${entries} entries match. The newest hash is ${hash || 'empty'}.\n`)
  } finally {
    await db.destroy()
  }
}

await runCommand(main)
