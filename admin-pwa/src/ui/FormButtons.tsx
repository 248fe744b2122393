import { ActionButton } from '#ui/ActionButton.tsx'
import { CancelButton } from '#ui/CancelButton.tsx'
import { DialogButtons } from '#ui/DialogButtons.tsx'

type Props = {
  /** What the form does: 'Save Task'. */
  children: string
  isPending: boolean
  /** What it says while that is under way. */
  pending?: string
  /** Besides, it cannot be sent yet. */
  disabled?: boolean
  needsNetwork?: boolean
  /** Why it can't be sent now. */
  reason?: string | undefined
  /** There is only to say yes: it has the focus as the dialog opens. */
  isFirst?: boolean
  color?: string
  cancel?: string
}

/** The two ways out of a form in a dialog. */
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
