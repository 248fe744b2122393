import type { Invoice } from '@synapse/shared/invoice/contract'
import { balanceDue } from '#invoice/invoice-labels.ts'
import { useAddPayment, useRemovePayment } from '#invoice/queries.ts'
import { PaymentsPanel } from '#payment/PaymentsPanel.tsx'
import { euro } from '#ui/figure/Money.tsx'
import { humanize, joinNonEmpty } from '#ui/format/format.ts'
import { formatDate } from '#ui/format/format-time.ts'

export const InvoicePayments = ({ invoice }: { invoice: Invoice }) => {
  const add = useAddPayment()
  const remove = useRemovePayment()
  const owed = balanceDue(invoice)
  const reason = invoice.creditedBy
    ? 'This invoice has been credited, so no payment is due.'
    : owed === '0.00'
      ? 'This invoice has been paid.'
      : undefined
  return (
    <PaymentsPanel
      draftKey={`payment/invoice/${invoice.id}`}
      owed={owed}
      defaultMethod="bank_transfer"
      nothing="No payments yet."
      reason={reason}
      payments={invoice.payments.map(({ id, amount, date, method, reference, returns }) => ({
        id,
        amount,
        when: formatDate(date),
        method: joinNonEmpty(', ', humanize(method), reference),
        // Stripe confirmed card payments, so only payments entered manually can be removed.
        canRemove: method !== 'card' && returns.length === 0,
        below:
          returns.length > 0 &&
          returns
            .map((one) => `${euro(one.amount)} refunded on ${formatDate(one.date)}`)
            .join('; '),
      }))}
      recording={{
        isPending: add.isPending,
        record: (body, callbacks) => add.mutate({ invoice, body }, callbacks),
      }}
      removing={{
        isPending: remove.isPending,
        remove: (paymentId, callbacks) => remove.mutate({ id: invoice.id, paymentId }, callbacks),
      }}
    />
  )
}
