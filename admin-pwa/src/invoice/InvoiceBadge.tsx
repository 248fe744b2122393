import type { Invoice } from '@synapse/shared/invoice/contract'
import { invoiceStateToday } from '#invoice/invoice-state.ts'
import { StateBadge } from '#ui/Badge.tsx'

export const InvoiceBadge = ({ invoice }: { invoice: Invoice }) => (
  <StateBadge state={invoiceStateToday(invoice)}>
    {invoice.kind === 'credit_note' ? 'Credit note' : undefined}
  </StateBadge>
)
