import { Model } from 'objection'
import type { Context } from '#core/context'
import type { Db } from '#db/knex'

export class Backup extends Model {
  static override tableName = 'backups'
  declare id: string
  /** The file's path on the machine that wrote it. */
  declare file: string
  declare host: string
  /** A bigint, which pg returns as text. */
  declare bytes: string
  declare isEncrypted: boolean
  /** When the backup's snapshot was taken. */
  declare createdAt: Date
}

/** Returns the latest backup, or undefined if there is none. */
export const readLastBackup = (db: Db): Promise<Backup | undefined> =>
  Backup.query(db).orderBy('createdAt', 'desc').first().execute()

type BackupAge = {
  last: Backup | undefined
  /** The age of the last backup; 0 if there is none. */
  ageHours: number
  /**
   * Whether backups are scheduled and the latest backup is too old. Always false before the first
   * backup; if that backup fails, it is listed as a failed job.
   */
  isLate: boolean
}

/** A generous limit, because a machine may be off overnight. */
const minLateHours = 48

/** Reads the age of the latest backup and whether the next backup is overdue. */
export const readBackupAge = async ({
  db,
  now,
  settings: { backup },
}: Pick<Context, 'db' | 'now' | 'settings'>): Promise<BackupAge> => {
  const last = await readLastBackup(db)
  const ageHours = last ? (now().epochMilliseconds - last.createdAt.getTime()) / 3_600_000 : 0
  const lateHours = Math.max(minLateHours, 2 * (backup?.everyHours ?? 0))
  return { last, ageHours, isLate: backup !== undefined && ageHours > lateHours }
}
