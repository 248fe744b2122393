import {
  addInvoicePayment,
  type Invoice,
  removeInvoicePayment,
} from '@synapse/shared/invoice/contract'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import { balanceDue } from '#invoice/invoice-labels.ts'
import { PaymentsPanel } from '#payment/PaymentsPanel.tsx'
import { euro } from '#ui/figure/Money.tsx'
import { humanize, joinNonEmpty } from '#ui/format/format.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { useWrite } from '#ui/use-write.ts'

export const InvoicePayments = ({ invoice }: { invoice: Invoice }) => {
  const { id } = invoice
  const add = useWrite(addInvoicePayment, {
    request: (body: ManualPayment) => ({ params: { id }, body }),
    successToast: ({ invoiceNumber }, { amount }) => ({
      title: 'Payment Recorded',
      message: `${euro(amount)} for ${invoiceNumber}`,
    }),
    errorToast: 'Couldn’t record the payment.',
  })
  const remove = useWrite(removeInvoicePayment, {
    request: (paymentId: string) => ({ params: { id, paymentId } }),
    successToast: { title: 'Payment Removed', message: 'The invoice has a balance due again.' },
    errorToast: 'Couldn’t remove the payment.',
  })
  const owed = balanceDue(invoice)
  const reason = invoice.creditedBy
    ? 'This invoice has been credited, so no payment is due.'
    : owed === '0.00'
      ? 'This invoice has been paid.'
      : undefined
  return (
    <PaymentsPanel
      draftKey={`payment/invoice/${id}`}
      owed={owed}
      defaultMethod="bank_transfer"
      nothing="No payments yet."
      reason={reason}
      payments={invoice.payments.map(({ date, method, reference, returns, ...payment }) => ({
        ...payment,
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
      recording={add}
      removing={remove}
    />
  )
}
