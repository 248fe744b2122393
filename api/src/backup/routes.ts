import * as contract from '@synapse/shared/backup/contract'
import { ok } from '@synapse/shared/contract/result'
import { readBackupAge } from '#backup/model'
import { presentRecord } from '#http/present-record'
import { type Route, route } from '#http/route'

const { schedule, last: lastBackup } = contract.readBackupStatus.output.shape

export const backupRoutes: readonly Route[] = [
  route(contract.readBackupStatus, async ({ context }) => {
    const { last, isLate } = await readBackupAge(context)
    const { backup } = context.settings
    return ok({
      schedule: backup ? presentRecord(schedule.unwrap(), backup) : null,
      last: last
        ? presentRecord(lastBackup.unwrap(), { ...last, bytes: Number(last.bytes) })
        : null,
      isLate,
    })
  }),
]
