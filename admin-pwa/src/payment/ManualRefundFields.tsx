import { Checkbox, TextInput } from '@mantine/core'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import type { ReactNode } from 'react'
import { MethodSelect } from '#payment/MethodSelect.tsx'
import { pastDateError } from '#payment/payment-rules.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import type { DraftFormState, FieldOptions } from '#ui/form/use-draft-form.ts'
import { today } from '#ui/format/format-time.ts'

type Values = { isOutsideStripe: boolean; method: ManualMethod; date: string; note: string }

export const manualRefundValues = (method: ManualMethod): Values => ({
  isOutsideStripe: false,
  method,
  date: today(),
  note: '',
})

export const manualRefundOptions = {
  isOutsideStripe: 'I refunded it outside Stripe',
  method: 'Refund method',
  date: { label: 'Refund date', required: true },
  note: { label: 'Note', required: true, maxLength: 500 },
} satisfies Record<string, FieldOptions>

/** @param isManual whether some of the amount is refunded manually, so that the date is shown */
export const manualRefundRules = <Form extends Values>(isManual: (values: Form) => boolean) => ({
  date: (date: string, values: Form) => (isManual(values) ? pastDateError(date) : null),
  note: (note: string, { isOutsideStripe }: Form) =>
    isOutsideStripe && !note.trim() ? 'Enter a note.' : null,
})

/** Returns the fields of the request that record a manual refund. */
export const manualRefundBody = (
  { isOutsideStripe, method, date, note }: Values,
  isManual: boolean,
) =>
  isOutsideStripe
    ? { outsideStripe: { method, date, note } }
    : isManual && { byHand: { method, date } }

type Props = {
  form: Pick<DraftFormState<unknown>, 'field'> & { values: Values }
  /** Whether Stripe would refund some of the amount. */
  isByCard: boolean
  /** Whether some of the amount is refunded manually. */
  isManual: boolean
  notice: ReactNode
}

/** Asks how and when the operator refunded what Stripe doesn't refund. */
export const ManualRefundFields = ({ form, isByCard, isManual, notice }: Props) => {
  const { isOutsideStripe } = form.values
  return (
    <>
      {isByCard && (
        <Checkbox
          mt="md"
          description="Nothing is sent to Stripe. The refund is recorded with your note."
          {...form.field('isOutsideStripe', 'checkbox')}
        />
      )}
      {isManual && (
        <>
          {!isOutsideStripe && <p>{notice}</p>}
          <FieldGrid>
            <MethodSelect {...form.field('method')} />
            <DateField max={today()} {...form.field('date')} />
          </FieldGrid>
        </>
      )}
      {isOutsideStripe && <TextInput mt="sm" {...form.field('note')} />}
    </>
  )
}
