import { z } from 'zod'
import { endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'

export const readBackupStatus = endpoint('GET', '/api/admin/backup-status', {
  summary: 'Get the time of the last backup and the backup schedule',
  output: z.object({
    /** How often backups are made, and how many are kept; null if BACKUP_DIR isn't set. */
    schedule: z.object({ everyHours: z.int(), keep: z.int() }).nullable(),
    last: z
      .object({ createdAt: field.instantText, bytes: z.int(), isEncrypted: z.boolean() })
      .nullable(),
    /** Whether backups are scheduled but the last one is too old. */
    isLate: z.boolean(),
  }),
})
