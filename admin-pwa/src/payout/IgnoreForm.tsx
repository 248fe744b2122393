import { TextInput } from '@mantine/core'
import type { StripeDifference } from '@synapse/shared/payout/contract'
import { nameOf } from '#payout/difference-columns.tsx'
import { useIgnoreDifference } from '#payout/queries.ts'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'

type Props = { difference: StripeDifference; onClose: () => void }

/** Asks why a difference from Stripe's balance is all right. */
export const IgnoreForm = ({ difference, onClose }: Props) => {
  const ignore = useIgnoreDifference()
  const form = useDraftForm({
    name: `stripe-difference/${difference.id}`,
    values: { reason: '' },
    fields: { reason: { label: 'Reason', required: true, maxLength: 200 } },
    validate: { reason: (reason) => (reason.trim() ? null : 'Enter a reason.') },
    send: ({ reason }, _version, answered) => ignore.mutate({ difference, reason }, answered),
    onSaved: onClose,
  })
  return (
    <DraftForm form={form}>
      <p>{`${nameOf(difference)}. It stays out of your records and shows up again if its amount changes.`}</p>
      <TextInput data-autofocus {...form.field('reason')} />
      <FormButtons isPending={ignore.isPending} needsNetwork>
        Ignore difference
      </FormButtons>
    </DraftForm>
  )
}
