import type { StripeDifference } from '@synapse/shared/payout/contract'
import { nameOf } from '#payout/difference-columns.tsx'
import { useIgnoreDifference } from '#payout/queries.ts'
import { ReasonForm } from '#ui/form/ReasonForm.tsx'

type Props = { difference: StripeDifference; onClose: () => void }

/** Asks why a difference from Stripe's balance is all right. */
export const IgnoreForm = ({ difference, onClose }: Props) => {
  const { mutate, isPending } = useIgnoreDifference()
  return (
    <ReasonForm
      name={`stripe-difference/${difference.id}`}
      confirmLabel="Ignore difference"
      isPending={isPending}
      send={(reason, callbacks) => mutate({ difference, reason }, callbacks)}
      onClose={onClose}
    >
      {`${nameOf(difference)}. It stays out of your records and shows up again if its amount changes.`}
    </ReasonForm>
  )
}
