import path from 'node:path'
import { backupFileName, createBackup, recordBackup } from '#backup/create-backup'
import { formatBytes } from '#core/disk'
import { backupPassphraseOf, dataDirOf } from '#core/settings'
import { openDb } from '#db/knex'
import { findDatabase } from '#main/find-database'

/**
 * Writes a backup of all data, whether or not the app is running: `npm run backup`, or
 * `npm run backup -- my.backup` to choose the file.
 */
const main = async () => {
  const { env, close } = await findDatabase(process.env)
  try {
    const databaseUrl = env.DATABASE_URL
    if (!databaseUrl) throw new Error('Set DATABASE_URL to the database.')
    const written = await createBackup({
      databaseUrl,
      file: path.resolve(process.argv[2] ?? defaultFile(env)),
      passphrase: backupPassphraseOf(env),
      appSecret: env.APP_SECRET,
    })
    const db = openDb({ url: databaseUrl, maxConnections: 1 })
    // An update that hasn't been started yet may still have to create the table.
    if (await db.schema.hasTable('backups')) await recordBackup(db, written)
    await db.destroy()
    const { file, bytes, isEncrypted, tables, rows } = written
    process.stdout.write(
      `Wrote and checked ${file}: ${rows} rows in ${tables} tables, ${formatBytes(bytes)}, ${isEncrypted ? 'encrypted' : 'not encrypted'}.\n`,
    )
    if (!isEncrypted)
      process.stdout.write(
        'Store APP_SECRET with it. With BACKUP_PASSPHRASE, backups are encrypted and contain it.\n',
      )
  } finally {
    await close()
  }
}

const defaultFile = (env: Record<string, string | undefined>) =>
  path.join(
    env.BACKUP_DIR || path.join(dataDirOf(env), 'backups'),
    backupFileName(Temporal.Now.instant()),
  )

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
