import * as contract from '@synapse/shared/backup/contract'
import { ok } from '@synapse/shared/result'
import { readBackupAge } from '#backup/model'
import { presentBackupStatus } from '#backup/present'
import { type Route, route } from '#http/route'

export const backupRoutes: readonly Route[] = [
  route(contract.readBackupStatus, async ({ context }) => {
    const { last, isLate } = await readBackupAge(context)
    return ok(presentBackupStatus(context.settings, last, isLate))
  }),
]
