import type * as contract from '@synapse/shared/backup/contract'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { Backup } from '#backup/model'
import type { Settings } from '#core/settings'

/** Presents the schedule and the last backup to the operator. */
export const presentBackupStatus = (
  { backup }: Pick<Settings, 'backup'>,
  last: Backup | undefined,
  isLate: boolean,
): AnswerOf<typeof contract.readBackupStatus> => ({
  schedule: backup ? { everyHours: backup.everyHours, keep: backup.keep } : null,
  last: last
    ? {
        createdAt: last.createdAt.toISOString(),
        bytes: Number(last.bytes),
        isEncrypted: last.isEncrypted,
      }
    : null,
  isLate,
})
