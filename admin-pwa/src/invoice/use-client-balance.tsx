import { Text } from '@mantine/core'
import { owedCents } from '@synapse/shared/invoice/invoice'
import { formatEuro, sumCents } from '@synapse/shared/money'
import { useQuery } from '@tanstack/react-query'
import { invoiceStateToday } from '#invoice/invoice-labels.ts'
import { invoicesQuery } from '#invoice/invoices-query.ts'

/** Shows what a client owes, in red if an invoice is overdue. */
export const useClientBalance = () => {
  const { data: invoices = [] } = useQuery(invoicesQuery())
  return ({ id }: { id: string }) => {
    const own = invoices.filter(({ clientId }) => clientId === id)
    const cents = sumCents(own.map(owedCents))
    if (cents === 0) return <span className="soft">–</span>
    const isOverdue = own.some((invoice) => invoiceStateToday(invoice) === 'overdue')
    return (
      <Text span inherit className="figures" c={isOverdue ? 'danger' : undefined}>
        {formatEuro(cents)}
      </Text>
    )
  }
}
