import { ActionButton } from '#ui/ActionButton.tsx'
import { CancelButton } from '#ui/CancelButton.tsx'
import { DialogButtons } from '#ui/DialogButtons.tsx'

type Props = {
  /** Label of the submit button, e.g. 'Save task'. */
  children: string
  isPending: boolean
  /** Label while the form is being sent. */
  pending?: string
  disabled?: boolean
  needsNetwork?: boolean
  /** Why the form can't be sent now. */
  reason?: string | undefined
  /** Focuses the submit button when the dialog opens, for a form without fields. */
  isFirst?: boolean
  color?: string
  cancel?: string
}

/** The Cancel and submit buttons of a form in a dialog. */
export const FormButtons = (props: Props) => {
  const {
    children,
    isPending,
    pending = 'Saving...',
    disabled = false,
    cancel,
    isFirst,
    ...rest
  } = props
  return (
    <DialogButtons>
      <CancelButton>{cancel}</CancelButton>
      <ActionButton
        type="submit"
        disabled={disabled || isPending}
        data-autofocus={isFirst || undefined}
        {...rest}
      >
        {isPending ? pending : children}
      </ActionButton>
    </DialogButtons>
  )
}
