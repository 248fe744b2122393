import { TextInput } from '@mantine/core'
import { refundableOverpaymentCents } from '@synapse/shared/invoice/balance'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { formatEuro } from '@synapse/shared/money'
import { refundInvoice } from '@synapse/shared/refund/contract'
import { overpaymentForm, refundMethods } from '#invoice/overpayment-values.ts'
import { ManualRefundFields } from '#payment/ManualRefundFields.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useChangeConfirmation } from '#ui/dialog/use-change-confirmation.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { useCall } from '#ui/use-call.ts'

export const OverpaidPanel = ({ invoice }: { invoice: Invoice }) => {
  const overpaid = refundableOverpaymentCents(invoice)
  const dialog = useDialog(overpaid > 0 ? overpaymentInputKey(invoice.id) : undefined)
  if (overpaid === 0 && !dialog.controls.opened) return null
  return (
    <Panel
      title="Overpaid"
      actions={
        <ActionButton size="sm" needsNetwork onClick={dialog.open}>
          Refund
        </ActionButton>
      }
    >
      <p>{`The client overpaid this invoice by ${formatEuro(overpaid)}.`}</p>
      <Dialog {...dialog.controls} title="Process refund" size="sm">
        <RefundForm invoice={invoice} overpaid={overpaid} />
      </Dialog>
    </Panel>
  )
}

type FormProps = { invoice: Invoice; overpaid: number }

const RefundForm = ({ invoice, overpaid }: FormProps) => {
  const refund = useCall(refundInvoice, {
    request: (body) => ({ params: { id: invoice.id }, body }),
    successToast: ({ message }) => ({ title: 'Refund Processed', message }),
    errorToast: 'Couldn’t process the refund',
  })
  const confirmation = useChangeConfirmation({ 'overpaid amount': formatEuro(overpaid) }, refund)
  const form = useRestorableForm({
    ...overpaymentForm,
    inputKey: overpaymentInputKey(invoice.id),
    ...overpaymentForm.initialValues(invoice),
    rules: overpaymentForm.rules(invoice),
    send: (values, callbacks) =>
      refund.mutate(overpaymentForm.requestOf(values, invoice), callbacks),
  })
  const { hasCardPart, hasManualPart } = refundMethods(form.values, invoice)
  return (
    <RestorableForm form={form}>
      {confirmation.notice}
      <TextInput data-autofocus inputMode="decimal" {...form.field('amount')} />
      <ManualRefundFields
        form={form}
        hasCardPart={hasCardPart}
        hasManualPart={hasManualPart}
        notice={
          hasCardPart
            ? 'Part of this amount wasn’t paid by card. Refund that part yourself first, then enter how and when you refunded it.'
            : 'Refund the money yourself first, then enter how and when you did so.'
        }
      />
      <FormButtons
        color="danger"
        blockedReason={confirmation.blockedReason}
        call={refund}
        pendingLabel="Processing..."
      >
        {hasManualPart && (form.values.isOutsideStripe || !hasCardPart)
          ? 'Record refund'
          : 'Refund'}
      </FormButtons>
    </RestorableForm>
  )
}

const overpaymentInputKey = (invoiceId: string) => `invoice-refund/${invoiceId}`
