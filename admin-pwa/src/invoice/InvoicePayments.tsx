import {
  addInvoicePayment,
  type Invoice,
  removeInvoicePayment,
} from '@synapse/shared/invoice/contract'
import { centsFromEuro, formatEuroText, isZero, negateEuro } from '@synapse/shared/money'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import { humanize } from '@synapse/shared/text/humanize'
import { formatShortDate } from '@synapse/shared/time'
import { balanceDue } from '#invoice/invoice-state.ts'
import { PaymentsPanel } from '#payment/PaymentsPanel.tsx'
import { paymentRemovedToast } from '#payment/payment-labels.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { useCall } from '#ui/use-call.ts'

export const InvoicePayments = ({ invoice }: { invoice: Invoice }) => {
  const { id } = invoice
  const add = useCall(addInvoicePayment, {
    request: (body: ManualPayment) => ({ params: { id }, body }),
    successToast: ({ invoiceNumber }, { amount }) => ({
      title: 'Payment Recorded',
      message: `${formatEuroText(amount)} for ${invoiceNumber}`,
    }),
    errorToast: 'Couldn’t record the payment',
  })
  const remove = useCall(removeInvoicePayment, {
    request: (paymentId: string) => ({ params: { id, paymentId } }),
    successToast: (changed) => paymentRemovedToast('invoice', balanceDue(changed)),
  })
  const inputKey = `payment/invoice/${id}`
  return (
    <PaymentsPanel
      dialog={useDialog(inputKey)}
      inputKey={inputKey}
      owed={balanceDue(invoice)}
      defaultMethod="bank_transfer"
      emptyText="No payments yet."
      blockedReason={paymentBlockedReason(invoice)}
      payments={invoice.payments.map(({ date, method, reference, returns, ...payment }) => ({
        ...payment,
        when: formatShortDate(date),
        method: joinNonEmpty(', ', humanize(method), reference),
        // Only manual payments can be removed, because card payments come from Stripe.
        canRemove: method !== 'card' && returns.length === 0,
        below: returns.length > 0 && returns.map(returnText).join('; '),
      }))}
      recording={add}
      removing={remove}
    />
  )
}

const paymentBlockedReason = (invoice: Invoice) => {
  if (invoice.creditedBy) return 'This invoice has been credited, so no payment is due.'
  return isZero(balanceDue(invoice)) ? 'This invoice has been paid.' : undefined
}

const returnText = ({ amount, kind, date }: Invoice['payments'][number]['returns'][number]) => {
  const isReversed = centsFromEuro(amount) < 0
  const text = formatEuroText(isReversed ? negateEuro(amount) : amount)
  const on = `on ${formatShortDate(date)}`
  if (kind === 'dispute')
    return `${text} ${isReversed ? 'returned after the dispute' : 'disputed'} ${on}`
  return isReversed ? `refund of ${text} reversed ${on}` : `${text} refunded ${on}`
}
