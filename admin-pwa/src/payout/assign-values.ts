import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type { listPurposes } from '@synapse/shared/payout/contract'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

type Purposes = AnswerOf<typeof listPurposes>

type Values = ReturnType<typeof initialValues>['values']

const initialValues = (purposes: Purposes) => ({
  values: { id: purposes[0]?.id ?? '', note: '' },
})

const rules = (purposes: Purposes) => ({
  // The booking in restored input may have been paid in the meantime.
  id: (id: string) =>
    id === '' || purposes.some((purpose) => purpose.id === id)
      ? null
      : 'This booking or invoice has since been paid. Choose another.',
  note: (note: string, { id }: Values) => (id || note.trim() ? null : 'Enter what was sold.'),
})

const fields = {
  id: 'Belongs to',
  note: { label: 'What was sold', required: true, maxLength: 200 },
} satisfies Record<string, FieldOptions>

const requestOf = ({ id, note }: Values, purposes: Purposes) => {
  const kind = purposes.find((purpose) => purpose.id === id)?.kind
  return kind ? { kind, id } : { kind: 'other_income' as const, note }
}

export const assignForm = { initialValues, rules, fields, requestOf }
