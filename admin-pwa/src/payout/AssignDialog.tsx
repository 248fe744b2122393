import { NativeSelect, TextInput } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { formatEuroText } from '@synapse/shared/money'
import { assignPayment, listPurposes, type StripeDifference } from '@synapse/shared/payout/contract'
import { useQuery } from '@tanstack/react-query'
import { uncachedQuery } from '#data/query.ts'
import { assignForm } from '#payout/assign-values.ts'
import { differenceName } from '#payout/difference-columns.tsx'
import { assignDraftKey } from '#payout/draft-keys.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'

type Props = DialogControls & { difference: StripeDifference }

export const AssignDialog = ({ difference, ...controls }: Props) => (
  <Dialog {...controls} title="Assign payment" size="sm">
    <LoadedAssignForm difference={difference} />
  </Dialog>
)

type LoadedProps = Pick<Props, 'difference'>

const LoadedAssignForm = (props: LoadedProps) => (
  <QueryBoundary
    query={useQuery(uncachedQuery(listPurposes, { params: { id: props.difference.id } }))}
    errorTitle="Couldn’t load unpaid bookings and invoices."
    skeleton={<TextSkeleton lines={4} />}
  >
    {(purposes) => <AssignForm {...props} purposes={purposes} />}
  </QueryBoundary>
)

type FormProps = LoadedProps & { purposes: AnswerOf<typeof listPurposes> }

const AssignForm = ({ difference, purposes }: FormProps) => {
  const assign = useCall(assignPayment, {
    request: (body) => ({ params: { id: difference.id }, body }),
    successToast: { title: 'Payment Assigned' },
    errorToast: 'Couldn’t assign the payment',
  })
  const form = useDraftForm({
    ...assignForm,
    draftKey: assignDraftKey(difference.id),
    values: assignForm.initialValues(purposes),
    rules: assignForm.rules(purposes),
    send: (values, callbacks) => assign.mutate(assignForm.requestOf(values, purposes), callbacks),
  })
  return (
    <DraftForm form={form}>
      <p>{`${differenceName(difference)} after Stripe’s fee. The payment will be recorded with the date and amount shown in Stripe.`}</p>
      <NativeSelect
        data-autofocus
        data={[
          ...purposes.map(({ id, name, owed }) => ({
            value: id,
            label: `${name}, ${formatEuroText(owed)} due`,
          })),
          { value: '', label: 'Other income' },
        ]}
        {...form.field('id')}
      />
      {form.values.id === '' && <TextInput mt="md" {...form.field('note')} />}
      <FormButtons call={assign}>Assign payment</FormButtons>
    </DraftForm>
  )
}
