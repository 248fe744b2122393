import type { TrackedSession } from '@synapse/shared/tutoring/contract'
import { invoicesBySessionId, listedSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { invoicesQuery } from '#invoice/queries.ts'

/** Returns each session's invoice, and the sessions that exist only on invoices. */
export const useInvoicedSessions = () => {
  const { data = [], isPending } = useQuery(invoicesQuery())
  return useMemo(
    () => ({
      isPending,
      invoiceBySession: invoicesBySessionId(data),
      listed: (tracked: readonly TrackedSession[]) => listedSessions(tracked, data),
    }),
    [data, isPending],
  )
}
