import { Text, TextInput } from '@mantine/core'
import { useField } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '#data/api.ts'
import { createPasskey } from '#operator/passkeys.ts'
import { useAddPasskey, useSetUpPasskey } from '#operator/queries.ts'
import { deviceName } from '#operator/user-agent.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'

type Props = DialogControls & { onAdded: (recoveryCodes: readonly string[]) => void }

/** Adds a passkey: this device, a phone or a security key. */
export const PasskeyDialog = ({ onAdded, ...opening }: Props) => (
  <Dialog {...opening} title="Add passkey" size="sm">
    <PasskeyForm onAdded={onAdded} />
  </Dialog>
)

const PasskeyForm = ({ onAdded }: Pick<Props, 'onAdded'>) => {
  const setUp = useSetUpPasskey()
  const add = useAddPasskey()
  const name = useField({ initialValue: deviceName(navigator.userAgent) })
  const [isCreating, setIsCreating] = useState(false)
  const showError = (failure: Error) => name.setError(errorMessage(failure))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.getValue().trim()) return name.setError('Enter a name.')
    setUp.mutate(undefined, {
      onSuccess: async (options) => {
        setIsCreating(true)
        try {
          const passkey = await createPasskey(options)
          add.mutate(
            { name: name.getValue(), passkey },
            { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes), onError: showError },
          )
        } catch (failure) {
          name.setError((failure as Error).message)
        } finally {
          setIsCreating(false)
        }
      },
      onError: showError,
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Text mb="sm">
        Use your fingerprint, face or PIN on this device, your phone, or a security key. Your
        browser will ask which one.
      </Text>
      <TextInput
        label="Name"
        description="Helps you recognise it in the list."
        maxLength={60}
        data-autofocus
        {...name.getInputProps()}
      />
      <FormButtons
        needsNetwork
        isPending={setUp.isPending || isCreating || add.isPending}
        pending="Waiting…"
      >
        Continue
      </FormButtons>
    </form>
  )
}
