import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery } from '#client/queries.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { FieldsSkeleton } from '#ui/Skeletons.tsx'

/** The records that the forms of invoices and quotes need. */
export type BillingRecords = {
  business: Business
  clients: readonly Client[]
  invoices: readonly Invoice[]
}

/**
 * Renders the form of an invoice or a quote once all its data is loaded, so that data arriving late
 * can't overwrite input.
 */
export const BillingData = ({ children }: { children: (data: BillingRecords) => ReactNode }) => {
  const business = useQuery(businessQuery())
  const clients = useQuery(clientsQuery())
  const invoices = useQuery(invoicesQuery())
  const missing = [business, clients, invoices].filter(({ data }) => data === undefined)
  return (
    <QueryBoundary
      of={{
        data:
          business.data && clients.data && invoices.data
            ? { business: business.data, clients: clients.data, invoices: invoices.data }
            : undefined,
        error: missing.find(({ error }) => error)?.error,
        refetch: () => missing.map(({ refetch }) => refetch()),
      }}
      failed="Couldn’t load the form."
      skeleton={<FieldsSkeleton fields={6} />}
    >
      {children}
    </QueryBoundary>
  )
}
