import { NativeSelect, TextInput } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { listPurposes, StripeDifference } from '@synapse/shared/payout/contract'
import { useQuery } from '@tanstack/react-query'
import { nameOf } from '#payout/difference-columns.tsx'
import { purposesQuery, useAssignPayment } from '#payout/queries.ts'
import { euro } from '#ui/figure/Money.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

type Props = { difference: StripeDifference; onClose: () => void }
type Purposes = AnswerOf<typeof listPurposes>

/** Records an unknown payment for a booking, an invoice or as other income. */
export const AssignForm = (props: Props) => (
  <QueryBoundary
    query={useQuery(purposesQuery(props.difference.id))}
    failed="Couldn’t load unpaid bookings and invoices."
    skeleton={<TextSkeleton lines={4} />}
  >
    {(purposes) => <PurposeForm {...props} purposes={purposes} />}
  </QueryBoundary>
)

const PurposeForm = ({ difference, onClose, purposes }: Props & { purposes: Purposes }) => {
  const assign = useAssignPayment()
  const form = useDraftForm({
    name: `stripe-payment/${difference.id}`,
    values: { id: purposes[0]?.id ?? '', note: '' },
    fields: {
      id: { label: 'Belongs to' },
      note: { label: 'What was sold', required: true, maxLength: 200 },
    },
    validate: {
      // A restored draft may name a booking that has been paid since.
      id: (id) =>
        id === '' || purposes.some((one) => one.id === id)
          ? null
          : 'This booking or invoice has since been paid. Choose another.',
      note: (note, { id }) => (id || note.trim() ? null : 'Enter what was sold.'),
    },
    send: ({ id, note }, _version, callbacks) => {
      const kind = purposes.find((one) => one.id === id)?.kind
      const purpose = kind ? { kind, id } : { kind: 'other_income' as const, note }
      assign.mutate({ id: difference.id, purpose }, callbacks)
    },
    onSaved: onClose,
  })
  return (
    <DraftForm form={form}>
      <p>{`${nameOf(difference)} after Stripe’s fee. It will be recorded with the date and amount shown in Stripe.`}</p>
      <NativeSelect
        data-autofocus
        data={[
          ...purposes.map(({ id, name, owed }) => ({
            value: id,
            label: `${name}, ${euro(owed)} due`,
          })),
          { value: '', label: 'Other income' },
        ]}
        {...form.field('id')}
      />
      {form.values.id === '' && <TextInput mt="md" {...form.field('note')} />}
      <FormButtons isPending={assign.isPending} needsNetwork>
        Assign payment
      </FormButtons>
    </DraftForm>
  )
}
