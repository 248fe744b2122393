import { listAuditEntries, verifyAuditLog } from '@synapse/shared/audit/contract'
import type { QueryInputOf } from '@synapse/shared/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#data/api.ts'
import { useWrite } from '#ui/use-write.ts'

/** Loads one page of the activity log. It is never stored on this device. */
export const auditEntriesQuery = (filter: QueryInputOf<typeof listAuditEntries>) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) => call(listAuditEntries, { query: filter }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const useVerifyLog = () =>
  useWrite(verifyAuditLog, {
    request: () => ({}),
    successToast: ({ entries, brokenId }) =>
      brokenId === null
        ? {
            title: 'The log is intact',
            message: `All ${entries.toLocaleString('en-GB')} entries are unchanged.`,
          }
        : {
            title: 'The log was tampered with',
            message: `Entry ${brokenId} or an earlier one was changed or deleted in the database.`,
            tone: 'destructive',
          },
    errorToast: 'Couldn’t check the log.',
  })
