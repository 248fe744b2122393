import { Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { MethodSelect } from '#payment/MethodSelect.tsx'
import type { ManualRefundValues } from '#payment/manual-refund-values.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import type { RestorableFormState } from '#ui/form/use-restorable-form.ts'
import { today } from '#ui/format/format-time.ts'

type Props = {
  form: Pick<RestorableFormState<unknown, keyof ManualRefundValues>, 'field'> & {
    values: ManualRefundValues
  }
  /** Whether part of the amount could be refunded through Stripe. */
  hasCardPart: boolean
  hasManualPart: boolean
  notice: ReactNode
}

/** Asks how and when the operator refunded the part that Stripe doesn't refund. */
export const ManualRefundFields = ({ form, hasCardPart, hasManualPart, notice }: Props) => {
  const { isOutsideStripe } = form.values
  return (
    <>
      {hasCardPart && (
        <Checkbox
          mt="md"
          description="The refund is only recorded here, with your note."
          {...form.field('isOutsideStripe', 'checkbox')}
        />
      )}
      {hasManualPart && (
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
