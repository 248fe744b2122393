import { NativeSelect, TextInput } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { formatEuroText } from '@synapse/shared/money'
import { assignPayment, listPurposes, type StripeDifference } from '@synapse/shared/payout/contract'
import { uncachedQuery } from '#data/query.ts'
import { assignForm } from '#payout/assign-values.ts'
import { differenceName } from '#payout/difference-columns.tsx'
import { assignInputKey } from '#payout/input-keys.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { useCall } from '#ui/use-call.ts'

type Props = DialogControls & { difference: StripeDifference }

export const AssignDialog = ({ difference, ...controls }: Props) => (
  <Dialog {...controls} title="Assign payment" size="sm">
    <AssignForm difference={difference} />
  </Dialog>
)

type FormProps = Pick<Props, 'difference'>

const AssignForm = (props: FormProps) => (
  <FormBoundary
    queries={{ purposes: uncachedQuery(listPurposes, { params: { id: props.difference.id } }) }}
    fields={1}
  >
    {({ purposes }) => <LoadedAssignForm {...props} purposes={purposes} />}
  </FormBoundary>
)

type LoadedProps = FormProps & { purposes: AnswerOf<typeof listPurposes> }

const LoadedAssignForm = ({ difference, purposes }: LoadedProps) => {
  const assign = useCall(assignPayment, {
    request: (body) => ({ params: { id: difference.id }, body }),
    successToast: { title: 'Payment Assigned' },
    errorToast: 'Couldn’t assign the payment',
  })
  const form = useRestorableForm({
    ...assignForm,
    inputKey: assignInputKey(difference.id),
    ...assignForm.initialValues(purposes),
    rules: assignForm.rules(purposes),
    send: (values, callbacks) => assign.mutate(assignForm.requestOf(values, purposes), callbacks),
  })
  return (
    <RestorableForm form={form}>
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
    </RestorableForm>
  )
}
