import { ActionIcon } from '@mantine/core'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { methodLabels, owedOf } from '#invoice/invoice-words.ts'
import { PaymentForm } from '#invoice/PaymentForm.tsx'
import classes from '#invoice/PaymentsPanel.module.css'
import { useRemovePayment } from '#invoice/queries.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { euro, Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'
import { dateText } from '#ui/plain-date.ts'
import { useDialog } from '#ui/use-dialog.ts'

/** What was paid of an invoice, and what is still owed. */
export const PaymentsPanel = ({ invoice }: { invoice: Invoice }) => {
  const [isAdding, setIsAdding] = useState(false)
  const owed = owedOf(invoice)
  const reason = invoice.creditedBy
    ? 'It has been credited; nothing is owed any more.'
    : owed === '0.00'
      ? 'It is paid.'
      : undefined
  return (
    <Panel
      title="Payments"
      actions={
        <ActionButton
          size="sm"
          variant="default"
          needsNetwork
          reason={reason}
          onClick={() => setIsAdding(true)}
        >
          Record Payment
        </ActionButton>
      }
    >
      {invoice.payments.length === 0 ? (
        <p className="soft">Nothing has been paid yet.</p>
      ) : (
        <Payments invoice={invoice} />
      )}
      <Dialog opened={isAdding} onClose={() => setIsAdding(false)} title="Record Payment">
        <PaymentForm invoice={invoice} onClose={() => setIsAdding(false)} />
      </Dialog>
    </Panel>
  )
}

type Payment = Invoice['payments'][number]

const Payments = ({ invoice }: { invoice: Invoice }) => {
  const { about, open, opening } = useDialog<Payment>()
  const remove = useRemovePayment()
  return (
    <>
      <ul className={classes.payments} aria-label="Payments">
        {invoice.payments.map((payment) => (
          <li key={payment.id}>
            <span className="figures">{dateText(payment.date)}</span>
            <span className={classes.way}>
              {[methodLabels[payment.method] ?? payment.method, payment.reference]
                .filter(Boolean)
                .join(', ')}
            </span>
            <Money amount={payment.amount} />
            <ActionIcon
              aria-label={`Remove the payment of ${euro(payment.amount)}`}
              onClick={() => open(payment)}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...opening}
        title="Remove this payment?"
        confirmLabel="Remove Payment"
        isDestructive
        needsNetwork
        isPending={remove.isPending}
        onConfirm={() =>
          about &&
          remove.mutate(
            { id: invoice.id, paymentId: about.id },
            { onSuccess: opening.onClose, onError: opening.onClose },
          )
        }
      >
        {about &&
          `${euro(about.amount)} of ${dateText(about.date)} no longer counts. Only for what was written down by mistake: no money moves.`}
      </ConfirmDialog>
    </>
  )
}
