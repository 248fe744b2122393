import { Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useField } from '@mantine/form'
import { isCallError } from '@synapse/shared/call'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { setUpApp } from '@synapse/shared/operator/contract'
import type { FormEvent } from 'react'
import { encode } from 'uqr'
import { errorMessage } from '#data/api.ts'
import { useAddApp } from '#operator/queries.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'

type Props = DialogControls & {
  setup: AnswerOf<typeof setUpApp>
  onAdded: (recoveryCodes: readonly string[]) => void
}

/** Shows an authenticator app’s key, and adds the app once its first code is entered. */
export const AuthenticatorDialog = ({ setup, onAdded, ...opening }: Props) => (
  <Dialog {...opening} title="Set up authenticator app">
    <AppForm key={setup.key} setup={setup} onAdded={onAdded} />
  </Dialog>
)

const AppForm = ({ setup: { setup, key, uri }, onAdded }: Omit<Props, keyof DialogControls>) => {
  const add = useAddApp()
  const code = useField({ initialValue: '' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.getValue().trim()) return code.setError('Enter the code.')
    add.mutate(
      { setup, code: code.getValue() },
      {
        onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
        onError: (failure) => code.setError(errorMessage(failure)),
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Text mb="md">
        Scan this code with an authenticator app such as Google Authenticator, 1Password or Aegis.
        Or type the key into the app.
      </Text>
      <Group gap="lg" align="center" justify="center" mb="md">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <Stack gap={4} maw="15rem">
          <span className="soft" id="app-key">
            Key
          </span>
          <Code block fz={15} aria-labelledby="app-key" style={{ whiteSpace: 'normal' }}>
            {key.replaceAll(/.{4}(?=.)/g, '$& ')}
          </Code>
        </Stack>
      </Group>
      <TextInput
        label="Code"
        description="The six digits that the app currently shows."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        data-autofocus
        {...code.getInputProps()}
      />
      <FormButtons
        needsNetwork
        isPending={add.isPending}
        pending="Checking…"
        disabled={isCallError(add.error) && add.error.answer?.reason === 'expired'}
      >
        Turn on
      </FormButtons>
    </form>
  )
}

/** Always dark on light because some cameras can’t read inverted codes. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: 4 })
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={224}
      height={224}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={modules.join('')} />
    </svg>
  )
}
