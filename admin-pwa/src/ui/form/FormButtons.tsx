import type { ComponentProps } from 'react'
import { ActionButton } from '#ui/ActionButton.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog/DialogButtons.tsx'

type SubmitProps = Omit<ComponentProps<typeof ActionButton>, 'type' | 'children'> & {
  children: string
  isPending: boolean
  pending?: string | undefined
}

type Props = SubmitProps & {
  /** Focuses the submit button when the dialog opens, for a form without fields. */
  isFirst?: boolean
  cancel?: string
}

export const FormButtons = ({ cancel, isFirst, ...submit }: Props) => (
  <DialogButtons>
    <CancelButton>{cancel}</CancelButton>
    <SubmitButton data-autofocus={isFirst || undefined} {...submit} />
  </DialogButtons>
)

export const SubmitButton = (props: SubmitProps) => {
  const { children, pending = 'Saving...', ...rest } = props
  return (
    <ActionButton type="submit" {...rest}>
      {rest.isPending ? pending : children}
    </ActionButton>
  )
}
