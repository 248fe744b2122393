import { TextInput } from '@mantine/core'
import type { Quarter } from '@synapse/shared/quarter/contract'
import { useReopenQuarter } from '#quarter/queries.ts'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'

type Props = { quarter: Quarter; onClose: () => void }

/** Asks for a reason, and reopens a quarter. */
export const ReopenForm = ({ quarter: { quarter }, onClose }: Props) => {
  const reopen = useReopenQuarter()
  const form = useDraftForm({
    name: `reopen-quarter/${quarter}`,
    values: { reason: '' },
    fields: { reason: { label: 'Reason', required: true, maxLength: 200 } },
    validate: { reason: (reason) => (reason.trim() ? null : 'Enter a reason.') },
    send: ({ reason }, _version, answered) => reopen.mutate({ quarter, reason }, answered),
    onSaved: onClose,
  })
  return (
    <DraftForm form={form}>
      <p>
        The quarter’s figures can change until you close it again. If you’ve already filed its VAT
        return, ask your accountant first. The reason is recorded in the activity log.
      </p>
      <TextInput data-autofocus {...form.field('reason')} />
      <FormButtons isPending={reopen.isPending} pending="Reopening…" needsNetwork>
        Reopen quarter
      </FormButtons>
    </DraftForm>
  )
}
