import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { reasonForm } from '#ui/form/reason-values.ts'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import type { Mutation } from '#ui/use-call.ts'

type Props = DialogControls & {
  title: string
  inputKey: string
  children: ReactNode
  confirmLabel: string
  pendingLabel?: string
  saving: Mutation<string>
}

export const ReasonDialog = ({ opened, onClose, title, ...props }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={title} size="sm">
    <ReasonForm {...props} />
  </Dialog>
)

const ReasonForm = (props: Omit<Props, keyof DialogControls | 'title'>) => {
  const { inputKey, children, confirmLabel, pendingLabel, saving } = props
  const form = useRestorableForm({
    ...reasonForm,
    inputKey,
    ...reasonForm.initialValues(),
    send: ({ reason }, callbacks) => saving.mutate(reason, callbacks),
  })
  return (
    <RestorableForm form={form}>
      <p>{children}</p>
      <TextInput data-autofocus {...form.field('reason')} />
      <FormButtons call={saving} pendingLabel={pendingLabel}>
        {confirmLabel}
      </FormButtons>
    </RestorableForm>
  )
}
