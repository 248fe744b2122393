import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { hasReason } from '@synapse/shared/contract/call'
import type { AnswerOf, BodyOf } from '@synapse/shared/contract/endpoint'
import { addApp, addPasskey, type setUpApp, setUpPasskey } from '@synapse/shared/operator/contract'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { errorMessage } from '#data/api.ts'
import { otherDevicesSignedOut } from '#operator/sign-in-texts.ts'
import { useSingleFieldForm } from '#operator/use-single-field-form.ts'
import { deviceName } from '#operator/user-agent.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { downloadText } from '#ui/download.ts'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useCall } from '#ui/use-call.ts'

type AppProps = PasskeyProps & { setup: AnswerOf<typeof setUpApp> }

/** Shows the key for an authenticator app. Entering the first code adds the app. */
export const AuthenticatorDialog = ({ setup, onAdded, ...controls }: AppProps) => (
  <Dialog {...controls} title="Set up authenticator app">
    <AppForm key={setup.key} setup={setup} onAdded={onAdded} />
  </Dialog>
)

const AppForm = ({ setup: { setup, key, uri }, onAdded }: Omit<AppProps, keyof DialogControls>) => {
  const add = useCall(addApp, {
    successToast: { title: 'Authenticator App Added', message: otherDevicesSignedOut },
  })
  const field = useSingleFieldForm('Enter the code.', (code) =>
    add.mutate(
      { setup, code },
      {
        onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
        onError: (failure) => field.setError(errorMessage(failure)),
      },
    ),
  )
  return (
    <form onSubmit={field.submit} noValidate>
      <Text mb="md">
        Scan this code with an authenticator app such as Google Authenticator, 1Password or Aegis.
        Or type the key into the app.
      </Text>
      <Group gap="lg" align="center" justify="center" mb="md">
        <img src={qrCode(uri)} alt="QR code for your authenticator app" width={224} height={224} />
        <Stack gap="xs" maw="15rem">
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
        description="The six-digit code in your authenticator app."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        data-autofocus
        {...field.getInputProps()}
      />
      <FormButtons call={add} pendingLabel="Checking..." disabled={hasReason(add.error, 'expired')}>
        Turn on
      </FormButtons>
    </form>
  )
}

/** The QR code is always dark on light because some cameras can't read inverted codes. */
const qrCode = (text: string) => {
  const svg = renderSVG(text, { border: 4 }).replace('<svg', '<svg shape-rendering="crispEdges"')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

type PasskeyProps = DialogControls & { onAdded: (recoveryCodes: readonly string[]) => void }

export const PasskeyDialog = ({ onAdded, ...controls }: PasskeyProps) => (
  <Dialog {...controls} title="Add passkey" size="sm">
    <PasskeyForm onAdded={onAdded} />
  </Dialog>
)

const PasskeyForm = ({ onAdded }: Pick<PasskeyProps, 'onAdded'>) => {
  const setUp = useCall(setUpPasskey, {})
  const add = useCall(addPasskey, {
    successToast: { title: 'Passkey Added', message: otherDevicesSignedOut },
  })
  const [isCreating, setIsCreating] = useState(false)
  const showError = (failure: Error) => field.setError(errorMessage(failure))
  const create = (name: string) =>
    setUp.mutate(undefined, {
      onSuccess: async (options) => {
        setIsCreating(true)
        try {
          const passkey = await createPasskey(options)
          add.mutate(
            { name, passkey },
            { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes), onError: showError },
          )
        } catch (failure) {
          field.setError((failure as Error).message)
        } finally {
          setIsCreating(false)
        }
      },
      onError: showError,
    })
  const field = useSingleFieldForm('Enter a name.', create, deviceName(navigator.userAgent))
  return (
    <form onSubmit={field.submit} noValidate>
      <Text mb="sm">
        Use your fingerprint, face or PIN on this device, your phone, or a security key. Your
        browser will ask which one to use.
      </Text>
      <TextInput
        label="Name"
        description="Helps you recognise this passkey in the list."
        maxLength={60}
        data-autofocus
        {...field.getInputProps()}
      />
      <FormButtons
        call={{ ...add, isPending: setUp.isPending || isCreating || add.isPending }}
        pendingLabel="Waiting..."
      >
        Continue
      </FormButtons>
    </form>
  )
}

type CodesProps = DialogControls & { codes: readonly string[] }

/** Shows new recovery codes. They can't be shown again later. */
export const RecoveryCodesDialog = ({ codes, ...controls }: CodesProps) => {
  const clipboard = useClipboard()
  return (
    <Dialog {...controls} title="Save your recovery codes">
      <Text mb="md">
        If you lose your phone or passkey, sign in with one of these codes. Each code works once.
        They won’t be shown again, so keep them somewhere safe.
      </Text>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        aria-label="Recovery codes"
        style={{ listStyle: 'none', padding: 0, margin: 0, fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </SimpleGrid>
      <Group gap="sm" mt="md">
        <CopyButton clipboard={clipboard} text={textOf(codes)}>
          Copy
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => downloadText('recovery-codes.txt', textOf(codes), 'text/plain')}
        >
          Download
        </Button>
      </Group>
      {clipboard.error && (
        <Text mt="xs" role="alert">
          Your browser blocked copying. Download the codes or write them down.
        </Text>
      )}
      <DialogButtons>
        <Button onClick={controls.onClose}>I’ve saved them</Button>
      </DialogButtons>
    </Dialog>
  )
}

const textOf = (codes: readonly string[]) =>
  `Recovery codes for ${window.location.host}\n\n${codes.join('\n')}\n`

/** Returns why this browser can't create passkeys; undefined if it can. */
export const passkeysUnavailableReason = (): string | undefined =>
  'PublicKeyCredential' in window ? undefined : 'This browser doesn’t support passkeys.'

/** Opens the browser's passkey dialog. @throws Error with a message for the operator */
const createPasskey = async (
  options: AnswerOf<typeof setUpPasskey>,
): Promise<BodyOf<typeof addPasskey>['passkey']> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const created = await startRegistration({ optionsJSON: options })
    return { ...created, clientExtensionResults: {} }
  } catch (error) {
    const isAlreadyAdded = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(
      isAlreadyAdded
        ? 'This device or key has already been added.'
        : 'No passkey was created. Try again, or use another device or key.',
      { cause: error },
    )
  }
}
