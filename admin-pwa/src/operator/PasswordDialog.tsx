import { PasswordInput, Text } from '@mantine/core'
import { confirmPassword } from '@synapse/shared/operator/contract'
import { errorMessage } from '#data/api.ts'
import { useSignIn } from '#operator/SignInProvider.tsx'
import { useSingleFieldForm } from '#operator/use-single-field-form.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useCall } from '#ui/use-call.ts'

type Props = DialogControls & { onConfirmed: () => void }

/** Asks for the password before a sensitive action, in case somebody else uses the open app. */
export const PasswordDialog = ({ onConfirmed, ...controls }: Props) => (
  <Dialog {...controls} title="Enter your password" size="sm" isAboveAll>
    <PasswordForm onConfirmed={onConfirmed} />
  </Dialog>
)

const PasswordForm = ({ onConfirmed }: Pick<Props, 'onConfirmed'>) => {
  const { operator } = useSignIn()
  const confirm = useCall(confirmPassword, {})
  const field = useSingleFieldForm('Enter your password.', (password) =>
    confirm.mutate(
      { password },
      { onSuccess: onConfirmed, onError: (failure) => field.setError(errorMessage(failure)) },
    ),
  )
  return (
    <form onSubmit={field.submit} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={operator?.username ?? ''} readOnly hidden />
      <Text mb="sm">This confirms that it’s you. You won’t be asked again for five minutes.</Text>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        maxLength={200}
        data-autofocus
        {...field.getInputProps()}
      />
      <FormButtons call={confirm} pendingLabel="Checking...">
        Continue
      </FormButtons>
    </form>
  )
}
