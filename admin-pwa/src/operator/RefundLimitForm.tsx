import { Text, TextInput } from '@mantine/core'
import { saveRefundLimit } from '@synapse/shared/operator/contract'
import { useQuery } from '@tanstack/react-query'
import { securityQuery } from '#operator/queries.ts'
import { refundLimitForm } from '#operator/refund-limit-values.ts'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { FieldsSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'

export const RefundLimitForm = () => (
  <>
    <Text mb="sm">
      Unless you entered your password in the last five minutes, you’ll be asked for it before you
      change bank details, download the accountant’s archive, export or erase a person’s data, or
      change how you sign in.
    </Text>
    <QueryBoundary
      query={useQuery(securityQuery())}
      errorTitle="Couldn’t load the refund limit."
      skeleton={<FieldsSkeleton fields={1} />}
    >
      {/* The limit has no version, so remount the form whenever the limit changes. */}
      {({ refundLimit }) => <LoadedRefundLimitForm key={refundLimit} limit={refundLimit} />}
    </QueryBoundary>
  </>
)

const LoadedRefundLimitForm = ({ limit }: { limit: string | null }) => {
  const save = useCall(saveRefundLimit, {
    successToast: (_, { amount }) => ({
      title: 'Refund Limit Saved',
      message: amount
        ? 'Refunds above this amount now need your password.'
        : 'Refunds no longer need your password.',
    }),
    errorToast: 'Couldn’t save the refund limit',
  })
  const form = useRestorableForm({
    ...refundLimitForm,
    inputKey: 'refund-limit',
    ...refundLimitForm.initialValues(limit),
    send: (values, callbacks) => save.mutate(refundLimitForm.requestOf(values), callbacks),
  })
  return (
    <RestorableForm form={form}>
      <TextInput
        maw={420}
        description="Applies to the total refunded within 24 hours. If empty, refunds don’t need your password."
        inputMode="decimal"
        {...form.field('amount')}
      />
      <SubmitButton variant="default" mt="md" disabled={!form.isChanged} call={save}>
        Save limit
      </SubmitButton>
    </RestorableForm>
  )
}
