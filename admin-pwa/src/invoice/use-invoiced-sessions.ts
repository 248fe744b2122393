import type { Session } from '@synapse/shared/tutoring/contract'
import { invoicesBySessionId, listedSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { invoicesQuery } from '#invoice/queries.ts'

/** Returns the invoice of each session, and lists sessions that were invoiced without tracking. */
export const useInvoicedSessions = () => {
  const { data = [], isPending } = useQuery(invoicesQuery())
  return useMemo(
    () => ({
      isPending,
      invoiceBySession: invoicesBySessionId(data),
      listed: (tracked: readonly Session[]) => listedSessions(tracked, data),
    }),
    [data, isPending],
  )
}
