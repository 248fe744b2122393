import type { ComponentProps } from 'react'
import { ActionButton } from '#ui/ActionButton.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import type { Call } from '#ui/use-call.ts'

type SubmitProps = Omit<ComponentProps<typeof ActionButton>, 'type' | 'children'> & {
  children: string
  call: Call
  /** Replaces the label while the form is being sent; defaults to 'Saving...'. */
  pendingLabel?: string | undefined
}

type Props = SubmitProps & { cancelLabel?: string }

/**
 * Submitting an incomplete form shows errors next to its fields. Most forms therefore disable the
 * button only if nothing has changed or, with a reason, if the action isn't possible.
 */
export const FormButtons = ({ cancelLabel, ...submit }: Props) => (
  <DialogButtons>
    <CancelButton>{cancelLabel}</CancelButton>
    <SubmitButton {...submit} />
  </DialogButtons>
)

export const SubmitButton = (props: SubmitProps) => {
  const { children, call, pendingLabel = 'Saving...', disabled, ...rest } = props
  return (
    <ActionButton
      type="submit"
      disabled={call.isPending || disabled}
      needsNetwork={call.needsNetwork}
      {...rest}
    >
      {call.isPending ? pendingLabel : children}
    </ActionButton>
  )
}
