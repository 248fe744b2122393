import type { Client } from '@synapse/shared/client/contract'
import { owedCents } from '@synapse/shared/invoice/invoice'
import { sumCents } from '@synapse/shared/money'
import { useQuery } from '@tanstack/react-query'
import { invoiceStateToday } from '#invoice/invoice-state.ts'
import { invoicesQuery } from '#invoice/queries.ts'

/** Returns a function that finds a client's balance due; undefined while loading. */
export const useClientBalance = () => {
  const { data: invoices } = useQuery(invoicesQuery())
  return ({ id }: Pick<Client, 'id'>) => {
    const own = invoices?.filter(({ clientId }) => clientId === id)
    return (
      own && {
        cents: sumCents(own.map(owedCents)),
        isOverdue: own.some((invoice) => invoiceStateToday(invoice) === 'overdue'),
      }
    )
  }
}
