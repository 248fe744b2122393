import { readBackupStatus } from '@synapse/shared/backup/contract'
import { query } from '#data/query.ts'

/** Loads when the data was last backed up. */
export const backupStatusQuery = () => query(readBackupStatus)
