import { Checkbox, TextInput } from '@mantine/core'
import { overpaidCents, splitRefund } from '@synapse/shared/invoice/balance'
import {
  addInvoicePayment,
  type Invoice,
  removeInvoicePayment,
} from '@synapse/shared/invoice/contract'
import { euroFromCents, formatEuro, formatEuroText } from '@synapse/shared/money'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import { refundInvoice } from '@synapse/shared/refund/contract'
import { balanceDue } from '#invoice/invoice-labels.ts'
import { MethodSelect } from '#payment/MethodSelect.tsx'
import { PaymentsPanel } from '#payment/PaymentsPanel.tsx'
import { amountError, pastDateError } from '#payment/payment-rules.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useChangeConfirmation } from '#ui/dialog/use-change-confirmation.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { parseAmount, parseAmountCents } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { humanize, joinNonEmpty } from '#ui/format/format.ts'
import { formatDate, today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
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
    successToast: { title: 'Payment Removed', message: 'The invoice has a balance due again.' },
    errorToast: 'Couldn’t remove the payment',
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
            .map((one) => `${formatEuroText(one.amount)} refunded on ${formatDate(one.date)}`)
            .join('; '),
      }))}
      recording={add}
      removing={remove}
    />
  )
}

const refundDraftKey = (invoiceId: string) => `invoice-refund/${invoiceId}`

export const InvoiceRefund = ({ invoice }: { invoice: Invoice }) => {
  const excess = overpaidCents(invoice)
  const dialog = useDialog({ draftKey: excess > 0 ? refundDraftKey(invoice.id) : undefined })
  if (excess === 0 && !dialog.controls.opened) return null
  return (
    <Panel
      title="Overpaid"
      actions={
        <ActionButton size="sm" needsNetwork onClick={dialog.open}>
          Refund
        </ActionButton>
      }
    >
      <p>{`The client overpaid this invoice by ${formatEuro(excess)}.`}</p>
      <Dialog {...dialog.controls} title="Process Refund" size="sm">
        <RefundForm invoice={invoice} excess={excess} onClose={dialog.controls.onClose} />
      </Dialog>
    </Panel>
  )
}

type FormProps = { invoice: Invoice; excess: number; onClose: () => void }

const RefundForm = ({ invoice, excess, onClose }: FormProps) => {
  const refund = useCall(refundInvoice, {
    request: (body) => ({ params: { id: invoice.id }, body }),
    successToast: ({ message }) => ({ title: 'Refund Processed', message }),
    errorToast: 'Couldn’t process the refund',
  })
  const { notice, reason } = useChangeConfirmation(
    { 'overpaid amount': formatEuro(excess) },
    refund.isPending || refund.isSuccess,
  )
  const form = useDraftForm({
    name: refundDraftKey(invoice.id),
    values: {
      amount: euroFromCents(excess),
      isOutsideStripe: false,
      method: 'bank_transfer' as ManualMethod,
      date: today(),
      note: '',
    },
    fields,
    validate: {
      amount: (amount) => amountError(amount, excess, 'refund'),
      date: pastDateError,
      note: (note, { isOutsideStripe }) =>
        isOutsideStripe && !note.trim() ? 'Enter a note.' : null,
    },
    send: ({ amount, method, date, note, isOutsideStripe }, _version, callbacks) =>
      refund.mutate(
        {
          amount: parseAmount(amount),
          remaining: euroFromCents(excess),
          ...(isOutsideStripe
            ? { outsideStripe: { method, date, note } }
            : isManual && { byHand: { method, date } }),
        },
        callbacks,
      ),
    onSaved: onClose,
  })
  const { amount, isOutsideStripe } = form.values
  const parts = splitRefund(invoice.payments, parseAmountCents(amount) ?? excess) ?? []
  const isByCard = parts.some(({ from: { payment } }) => payment.method === 'card')
  const isManual =
    isOutsideStripe || parts.some(({ from: { payment } }) => payment.method !== 'card')
  return (
    <DraftForm form={form}>
      {notice}
      <TextInput data-autofocus inputMode="decimal" {...form.field('amount')} />
      {isByCard && (
        <Checkbox
          mt="md"
          label="I refunded it outside Stripe"
          description="Nothing is sent to Stripe. The refund is recorded with your note."
          {...form.getInputProps('isOutsideStripe', { type: 'checkbox' })}
        />
      )}
      {isManual && (
        <>
          <p>
            {isByCard && !isOutsideStripe
              ? 'Part of this amount wasn’t paid by card. Refund that part yourself first, then enter how and when.'
              : 'Refund the money yourself first, then enter how and when.'}
          </p>
          <FieldGrid>
            <MethodSelect {...form.field('method')} />
            <DateField max={today()} {...form.field('date')} />
          </FieldGrid>
          {isOutsideStripe && <TextInput mt="sm" {...form.field('note')} />}
        </>
      )}
      <FormButtons
        needsNetwork
        color="danger"
        reason={reason}
        isPending={refund.isPending}
        pending="Processing..."
      >
        {isManual && (isOutsideStripe || !isByCard) ? 'Record refund' : 'Refund'}
      </FormButtons>
    </DraftForm>
  )
}

const fields = {
  amount: { label: 'Amount (€)', required: true },
  method: 'Refunded by',
  date: { label: 'Refunded on', required: true },
  note: { label: 'Note', required: true, maxLength: 500 },
} satisfies Record<string, FieldOptions>
