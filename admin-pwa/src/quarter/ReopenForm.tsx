import type { Quarter } from '@synapse/shared/quarter/contract'
import { useReopenQuarter } from '#quarter/queries.ts'
import { ReasonForm } from '#ui/form/ReasonForm.tsx'

type Props = { quarter: Quarter; onClose: () => void }

export const ReopenForm = ({ quarter: { quarter }, onClose }: Props) => {
  const { mutate, isPending } = useReopenQuarter()
  return (
    <ReasonForm
      name={`reopen-quarter/${quarter}`}
      confirmLabel="Reopen quarter"
      pending="Reopening…"
      isPending={isPending}
      send={(reason, callbacks) => mutate({ quarter, reason }, callbacks)}
      onClose={onClose}
    >
      The quarter’s figures can change until you close it again. If you’ve already filed its VAT
      return, ask your accountant first. The reason is recorded in the activity log.
    </ReasonForm>
  )
}
