import path from 'node:path'
import { backupFileName, createBackup, recordBackup } from '#backup/create-backup'
import { formatBytes } from '#core/disk'
import { backupPassphraseOf, dataDirOf } from '#core/settings'
import { openDb } from '#db/knex'
import type { Environment } from '#main/find-database'
import { runCommand, withDatabase } from '#main/run-command'

/** Writes a backup of all data: `npm run backup`, or `npm run backup -- my.backup`. */
const main = () =>
  withDatabase(process.env, async (databaseUrl, env) => {
    const written = await createBackup({
      databaseUrl,
      file: path.resolve(process.argv[2] ?? defaultFile(env)),
      passphrase: backupPassphraseOf(env),
      appSecret: env.APP_SECRET,
    })
    const db = openDb({ url: databaseUrl, maxConnections: 1 })
    // If the app was updated but hasn't been started since, the table doesn't exist yet.
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
  })

const defaultFile = (env: Environment) =>
  path.join(
    env.BACKUP_DIR || path.join(dataDirOf(env), 'backups'),
    backupFileName(Temporal.Now.instant()),
  )

await runCommand(main)
