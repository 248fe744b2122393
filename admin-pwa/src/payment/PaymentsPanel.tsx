import { ActionIcon, Group, TextInput } from '@mantine/core'
import { formatEuroText, isZero } from '@synapse/shared/money'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MethodSelect } from '#payment/MethodSelect.tsx'
import classes from '#payment/PaymentsPanel.module.css'
import { paymentForm } from '#payment/payment-values.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useChangeConfirmation } from '#ui/dialog/use-change-confirmation.tsx'
import { type useDialog, useDialogFor } from '#ui/dialog/use-dialog.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { Money } from '#ui/figure/Money.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import type { Mutation } from '#ui/use-call.ts'

type ShownPayment = {
  id: string
  amount: string
  /** The date, and the time if it is known: '22 Nov 2026, 09:00'. */
  when: string
  method: ReactNode
  canRemove: boolean
  below?: ReactNode
}

type Props = {
  dialog: ReturnType<typeof useDialog>
  /** Whether the page's header has the button that opens the dialog. */
  isButtonInHeader?: boolean
  /** The key of the form's unsaved input, for example 'payment/booking/<id>'. */
  inputKey: string
  payments: readonly ShownPayment[]
  owed: string
  emptyText: string
  defaultMethod: ManualMethod
  /** Records manual payments; undefined if they can't be recorded. */
  recording: Mutation<ManualPayment> | undefined
  blockedReason: string | undefined
  removing: Mutation<string>
}

export const PaymentsPanel = ({ payments, owed, recording, removing, ...props }: Props) => {
  const { open, controls } = props.dialog
  const { subject, open: askToRemove, controls: removal } = useDialogFor<ShownPayment>()
  return (
    <Panel
      title="Payments"
      actions={
        recording &&
        !props.isButtonInHeader &&
        !props.blockedReason && (
          <ActionButton size="sm" variant="default" needsNetwork onClick={open}>
            Record payment
          </ActionButton>
        )
      }
    >
      {payments.length === 0 ? (
        <p className="soft">{props.emptyText}</p>
      ) : (
        <ul className={classes.payments} aria-label="Payments">
          {payments.map((payment) => (
            <li key={payment.id}>
              <span className="figures">{payment.when}</span>
              <span>{payment.method}</span>
              <Money amount={payment.amount} />
              {payment.canRemove && (
                <ActionIcon
                  aria-label={`Remove the payment of ${formatEuroText(payment.amount)}`}
                  onClick={() => askToRemove(payment)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
              {payment.below && <div className={classes.below}>{payment.below}</div>}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        {...removal}
        title="Remove this payment?"
        confirmLabel="Remove payment"
        isDestructive
        call={removing}
        errorTitle="Couldn’t remove the payment"
        onConfirm={(callbacks) => subject && removing.mutate(subject.id, callbacks)}
      >
        {subject &&
          `The payment of ${formatEuroText(subject.amount)} on ${subject.when} will no longer count. No money is refunded, so only remove a payment that was recorded by mistake.`}
      </ConfirmDialog>
      {recording && props.blockedReason && <p className="soft">{props.blockedReason}</p>}
      {!isZero(owed) && (
        <Group className={classes.owed} justify="space-between" pt={12} fw={600}>
          Balance due <Money amount={owed} />
        </Group>
      )}
      {recording && (
        <Dialog {...controls} title="Record payment">
          <PaymentForm
            inputKey={props.inputKey}
            owed={owed}
            defaultMethod={props.defaultMethod}
            recording={recording}
          />
        </Dialog>
      )}
    </Panel>
  )
}

type FormProps = Pick<Props, 'inputKey' | 'owed' | 'defaultMethod'> & {
  recording: Mutation<ManualPayment>
}

const PaymentForm = ({ inputKey, owed, defaultMethod, recording }: FormProps) => {
  const confirmation = useChangeConfirmation({ 'balance due': formatEuroText(owed) }, recording)
  const form = useRestorableForm({
    ...paymentForm,
    inputKey,
    ...paymentForm.initialValues(owed, defaultMethod),
    rules: paymentForm.rules(owed),
    send: (values, callbacks) => recording.mutate(paymentForm.requestOf(values), callbacks),
  })
  return (
    <RestorableForm form={form}>
      {confirmation.notice}
      <FieldGrid>
        <TextInput
          data-autofocus
          inputMode="decimal"
          description={`Balance due: ${formatEuroText(owed)}`}
          {...form.field('amount')}
        />
        <DateField max={today()} {...form.field('date')} />
        <MethodSelect {...form.field('method')} />
        <TextInput {...form.field('reference')} />
      </FieldGrid>
      <FormButtons call={recording} blockedReason={confirmation.blockedReason}>
        Record payment
      </FormButtons>
    </RestorableForm>
  )
}
