import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import type { SendCallbacks } from '#ui/use-call.ts'

type Props = {
  name: string
  children: ReactNode
  confirmLabel: string
  pending?: string
  isPending: boolean
  send: (reason: string, callbacks: SendCallbacks) => void
  onClose: () => void
}

export const ReasonForm = (props: Props) => {
  const { name, children, confirmLabel, pending, isPending, send, onClose } = props
  const form = useDraftForm({
    draftKey: name,
    values: { reason: '' },
    fields: { reason: { label: 'Reason', required: true, maxLength: 200 } },
    validate: { reason: (reason) => (reason.trim() ? null : 'Enter a reason.') },
    send: ({ reason }, _version, callbacks) => send(reason, callbacks),
    onSaved: onClose,
  })
  return (
    <DraftForm form={form}>
      <p>{children}</p>
      <TextInput data-autofocus {...form.field('reason')} />
      <FormButtons isPending={isPending} pending={pending} needsNetwork>
        {confirmLabel}
      </FormButtons>
    </DraftForm>
  )
}
