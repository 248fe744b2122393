import { PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isCallError } from '@synapse/shared/contract/call'
import { changePassword } from '@synapse/shared/operator/contract'
import { errorMessage } from '#data/api.ts'
import { useSignIn } from '#operator/SignInProvider.tsx'
import { otherDevicesSignedOut } from '#operator/sign-in-texts.ts'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import { fieldErrors } from '#ui/form/use-submit.ts'
import { useUnsaved } from '#ui/unsaved.ts'
import { useCall } from '#ui/use-call.ts'

const fields = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { name: 'repeated', label: 'Repeat new password', autoComplete: 'new-password' },
] as const

const blank = { currentPassword: '', newPassword: '', repeated: '' }

/** Changes the password and signs out all other devices. */
export const ChangePasswordForm = () => {
  const { operator } = useSignIn()
  const change = useCall(changePassword, {
    successToast: {
      title: 'Password Changed',
      message: otherDevicesSignedOut,
    },
    errorToast: 'Couldn’t change the password',
  })
  const form = useForm({
    initialValues: blank,
    validate: {
      currentPassword: (text) => (text ? null : 'Enter your current password.'),
      newPassword: (text) => (text ? null : 'Enter a new password.'),
      repeated: (text, { newPassword }) =>
        text === newPassword ? null : 'The passwords don’t match.',
    },
  })
  // Warn before leaving, but don't store the input, because the browser's storage must not contain
  // passwords.
  useUnsaved(form.isDirty(), form.reset)
  const submit = form.onSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => form.reset(),
        onError: (error) => form.setErrors({ ...passwordErrors(error), ...fieldErrors(error) }),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={operator?.username ?? ''} readOnly hidden />
      <Stack gap="md" maw={420}>
        {fields.map(({ name, ...field }) => (
          <PasswordInput
            key={name}
            required
            maxLength={200}
            {...field}
            {...form.getInputProps(name)}
          />
        ))}
      </Stack>
      <p className="soft">At least 10 characters. All other devices will be signed out.</p>
      <SubmitButton variant="default" call={change}>
        Change password
      </SubmitButton>
    </form>
  )
}

const passwordErrors = (error: unknown) => {
  const reason = isCallError(error) && error.answer?.reason
  return {
    ...(reason === 'wrong_password' && { currentPassword: passwordFailure(error) }),
    ...(reason === 'weak_password' && { newPassword: passwordFailure(error) }),
  }
}

const passwordFailure = (error: unknown): string =>
  isCallError(error) && error.answer?.error ? errorMessage(error) : 'Failed to change password'
