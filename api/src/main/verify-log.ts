import { verifyLog } from '#audit/verify-log'
import { openDb } from '#db/knex'

/**
 * Checks the activity log: `npm run verify-log`. With the hash of an entry from an earlier export,
 * also checks that the log still contains that entry.
 */
const main = async (): Promise<string> => {
  const { DATABASE_URL: url } = process.env
  const [known] = process.argv.slice(2)
  if (!url) throw new Error('Set DATABASE_URL to the database whose log to check.')
  const db = openDb({ url, maxConnections: 1, statementTimeoutMs: 0 })
  try {
    const { entries, brokenId, hash } = await verifyLog(db)
    if (brokenId !== null)
      throw new Error(
        `Entry ${brokenId} doesn’t match: it or an entry before it was tampered with.`,
      )
    if (known && !(await db('auditEntries').whereRaw(`encode(hash, 'hex') = ?`, [known]).first()))
      throw new Error('The log doesn’t contain that hash: its newest entries were deleted.')
    return `All ${entries} entries match. The newest hash is ${hash || 'empty'}.`
  } finally {
    await db.destroy()
  }
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
