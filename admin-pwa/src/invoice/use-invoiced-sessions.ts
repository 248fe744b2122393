import { invoicesBySessionId, listedSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { invoicesQuery } from '#invoice/queries.ts'
import { sessionsQuery } from '#tutoring/queries.ts'
import type { InvoicedSessions } from '#tutoring/session-columns.tsx'
import { joinQueries, type QueryState } from '#ui/QueryBoundary.tsx'

/** Loads all sessions with their invoices. */
export const useInvoicedSessions = (): QueryState<InvoicedSessions> => {
  const { data, ...query } = joinQueries({
    tracked: useQuery(sessionsQuery()),
    invoices: useQuery(invoicesQuery()),
  })
  const { tracked, invoices } = data ?? {}
  const invoiced = useMemo(
    () =>
      tracked &&
      invoices && {
        sessions: listedSessions(tracked, invoices),
        invoiceBySession: invoicesBySessionId(invoices),
      },
    [tracked, invoices],
  )
  return { ...query, data: invoiced }
}
