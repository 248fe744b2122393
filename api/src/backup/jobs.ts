import path from 'node:path'
import { backupFileName, createBackup, purgeBackups, recordBackup } from '#backup/create-backup'
import { readLastBackup } from '#backup/model'
import { toTimestamp } from '#db/columns'
import { exclusiveJob } from '#queue/job'

/** A backup may start this much early, because the job only runs at fixed minutes of the hour. */
const slackMinutes = 7

/**
 * Backs up the database if BACKUP_DIR is set and the last backup is old enough. Runs several times
 * an hour, so that a machine that was off at night catches up.
 */
export const backUpDatabase = exclusiveJob({
  name: 'back-up-database',
  title: 'Backup',
  cron: '*/15 * * * *',
  timeoutSeconds: 3600,
  run: async ({ db, now, settings }) => {
    const { backup, databaseDirectUrl, appSecret } = settings
    if (!backup) return
    const last = await readLastBackup(db)
    const startedAt = now()
    const due = startedAt.subtract({ hours: backup.everyHours }).add({ minutes: slackMinutes })
    if (last && last.createdAt.getTime() > due.epochMilliseconds) return
    const { folder, passphrase, keep } = backup
    const file = path.join(folder, backupFileName(startedAt))
    const written = await createBackup({
      databaseUrl: databaseDirectUrl,
      file,
      passphrase,
      appSecret,
    })
    await recordBackup(db, { ...written, createdAt: toTimestamp(startedAt) })
    await purgeBackups(folder, keep, now())
  },
})
