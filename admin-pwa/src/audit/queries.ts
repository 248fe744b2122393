import { listAuditEntries, verifyAuditLog } from '@synapse/shared/audit/contract'
import type { QueryInputOf } from '@synapse/shared/endpoint'
import { uncachedQuery } from '#data/query.ts'
import { formatCount } from '#ui/format/format.ts'
import { failureToast } from '#ui/toast.tsx'
import { useCall } from '#ui/use-call.ts'

/** Loads one page of the activity log. It is never stored on this device. */
export const auditEntriesQuery = (filter: QueryInputOf<typeof listAuditEntries>) =>
  uncachedQuery(listAuditEntries, { query: filter })

export const useVerifyLog = () =>
  useCall(verifyAuditLog, {
    successToast: ({ entries, brokenId }) =>
      brokenId === null
        ? {
            title: 'The log is intact',
            message: `All ${formatCount(entries)} entries are unchanged.`,
          }
        : failureToast(
            `Entry ${brokenId} or an earlier one was changed or deleted in the database.`,
            { title: 'The log was tampered with' },
          ),
    errorToast: 'Couldn’t check the log',
  })
