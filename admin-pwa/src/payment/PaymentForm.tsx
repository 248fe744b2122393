import { TextInput } from '@mantine/core'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import { useState } from 'react'
import { MethodSelect } from '#payment/MethodSelect.tsx'
import { amountError, pastDateError } from '#payment/payment-rules.ts'
import { useChangeConfirmation } from '#ui/dialog/use-change-confirmation.tsx'
import { euro } from '#ui/figure/Money.tsx'
import { parseAmount, parseAmountCents } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { today } from '#ui/format/format-time.ts'
import type { SendCallbacks } from '#ui/use-write.ts'

type Values = { id: string; amount: string; date: string; method: ManualMethod; reference: string }

/** The part of a mutation that a form needs. */
export type Mutation<Input> = {
  isPending: boolean
  mutate: (input: Input, callbacks: SendCallbacks) => void
}

type Props = {
  /** For example 'payment/booking/<id>'. */
  draftKey: string
  owed: string
  defaultMethod: ManualMethod
  recording: Mutation<ManualPayment>
  onClose: () => void
}

export const PaymentForm = ({ draftKey, owed, defaultMethod, recording, onClose }: Props) => {
  const owedCents = parseAmountCents(owed) ?? 0
  const [isSaved, setIsSaved] = useState(false)
  const { notice, reason } = useChangeConfirmation(
    { 'balance due': euro(owed) },
    recording.isPending || isSaved,
  )
  const form = useDraftForm<Values>({
    name: draftKey,
    values: {
      id: crypto.randomUUID(),
      amount: owed,
      date: today(),
      method: defaultMethod,
      reference: '',
    },
    fields,
    validate: {
      amount: (amount) => amountError(amount, owedCents),
      date: pastDateError,
    },
    send: ({ amount, reference, ...payment }, _version, callbacks) => {
      if (reason) return
      recording.mutate(
        { ...payment, amount: parseAmount(amount), reference: reference.trim() || null },
        callbacks,
      )
    },
    onSaved: () => {
      setIsSaved(true)
      onClose()
    },
  })
  return (
    <DraftForm form={form}>
      {notice}
      <FieldGrid>
        <TextInput
          data-autofocus
          inputMode="decimal"
          description={`Balance due: ${euro(owed)}`}
          {...form.field('amount')}
        />
        <DateField max={today()} {...form.field('date')} />
        <MethodSelect {...form.field('method')} />
        <TextInput {...form.field('reference')} />
      </FieldGrid>
      <FormButtons isPending={recording.isPending} needsNetwork reason={reason}>
        Save Payment
      </FormButtons>
    </DraftForm>
  )
}

const fields = {
  amount: { label: 'Amount (€)', required: true },
  date: { label: 'Date', required: true },
  method: 'Paid By',
  reference: { label: 'Reference (Optional)', maxLength: 200 },
} satisfies Record<string, FieldOptions>
