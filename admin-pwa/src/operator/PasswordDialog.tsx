import { PasswordInput, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { errorMessage } from '#data/api.ts'
import { useConfirmPassword } from '#operator/queries.ts'
import { useSession } from '#operator/SessionProvider.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useTextInput } from '#ui/form/use-text-input.ts'

type Props = DialogControls & { onConfirmed: () => void }

/** Asks for the password before sensitive actions, in case a stranger uses an unlocked device. */
export const PasswordDialog = ({ onConfirmed, ...opening }: Props) => (
  <Dialog {...opening} title="Enter your password" size="sm" isAboveAll>
    <PasswordForm onConfirmed={onConfirmed} />
  </Dialog>
)

const PasswordForm = ({ onConfirmed }: Pick<Props, 'onConfirmed'>) => {
  const { user } = useSession()
  const confirm = useConfirmPassword()
  const { value: password, setError, input } = useTextInput()
  const submit = (event: FormEvent) => {
    // React events bubble through the portal to the form behind the dialog.
    event.stopPropagation()
    event.preventDefault()
    if (!password) return setError('Please enter your password.')
    confirm.mutate(
      { password },
      { onSuccess: onConfirmed, onError: (failure) => setError(errorMessage(failure)) },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <Text mb="sm">This confirms that it’s you. You won’t be asked again for five minutes.</Text>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        maxLength={200}
        data-autofocus
        {...input}
      />
      <FormButtons needsNetwork isPending={confirm.isPending} pending="Checking…">
        Continue
      </FormButtons>
    </form>
  )
}
