import { Anchor, Group, TextInput } from '@mantine/core'
import { startAuthentication } from '@simplewebauthn/browser'
import { isCallError } from '@synapse/shared/contract/call'
import type { SecondStep, SecondStepOffer } from '@synapse/shared/operator/contract'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { isUnreachable } from '#data/api.ts'
import classes from '#operator/LoginPage.module.css'
import { signInError } from '#operator/SignInProvider.tsx'
import { useSingleFieldForm } from '#operator/use-single-field-form.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { failureToast, toast } from '#ui/toast.tsx'

type Props = {
  offer: SecondStepOffer
  /** Completes the sign-in. @throws CallError if the server refuses the second step */
  onStep: (step: SecondStep) => Promise<void>
  /** Gets a new passkey challenge, because each challenge can be used only once. */
  onRenew: () => Promise<void>
  onBack: () => void
}

export const SecondStepForm = ({ offer, onStep, onRenew, onBack }: Props) => {
  const { hasApp, hasRecoveryCodes, passkey } = offer
  const [by, setBy] = useState<'app' | 'recovery'>('app')
  const [isPending, setIsPending] = useState(false)
  const buttonText = isPending ? 'Logging in...' : 'Continue'
  const blankError = by === 'app' ? 'Enter the code.' : 'Enter a recovery code.'
  const { submit, ...field } = useSingleFieldForm(blankError, (code) =>
    attempt(async () => ({ by, code })),
  )
  const isTyping = hasApp || by === 'recovery'
  const mainMethod = hasApp ? 'Use your authenticator app' : 'Use your passkey'
  const otherMethod = by === 'recovery' ? mainMethod : 'Use a recovery code'

  const attempt = async (read: () => Promise<SecondStep>) => {
    if (isPending) return
    setIsPending(true)
    field.setError(null)
    try {
      await onStep(await read())
    } catch (failure) {
      const why = isPasskeyError(failure) ? passkeyNotUsed : signInError(failure)
      toast(failureToast(why, { title: 'Login failed' }))
      field.setError(why)
      if (passkey && isCallError(failure)) await onRenew().catch(console.warn)
      setIsPending(false)
    }
  }
  const switchMethod = () => {
    setBy(by === 'app' ? 'recovery' : 'app')
    field.reset()
  }

  return (
    <form onSubmit={submit} noValidate className={classes.fields} aria-label="Two-step sign-in">
      {isTyping ? (
        <>
          <TextInput
            key={by}
            {...codeInputs[by]}
            autoCapitalize="characters"
            spellCheck={false}
            size="md"
            autoFocus
            {...field.getInputProps()}
          />
          <ActionButton type="submit" size="md" fullWidth disabled={isPending}>
            {buttonText}
          </ActionButton>
        </>
      ) : (
        <>
          <p className={classes.tagline}>Use your passkey to finish signing in.</p>
          {field.error && <p role="alert">{field.error}</p>}
        </>
      )}
      {passkey && (
        <ActionButton
          size="md"
          fullWidth
          variant={isTyping ? 'default' : 'filled'}
          autoFocus={!isTyping}
          leftSection={<IconFingerprint size={20} aria-hidden />}
          disabled={isPending}
          onClick={() =>
            attempt(async () => ({
              by: 'passkey',
              passkey: {
                ...(await startAuthentication({ optionsJSON: passkey })),
                clientExtensionResults: {},
              },
            }))
          }
        >
          Use a passkey
        </ActionButton>
      )}
      <Group gap="8px 24px" justify="space-between">
        <Anchor component="button" type="button" onClick={onBack}>
          Back
        </Anchor>
        {hasRecoveryCodes && (
          <Anchor component="button" type="button" onClick={switchMethod}>
            {otherMethod}
          </Anchor>
        )}
      </Group>
    </form>
  )
}

const codeInputs = {
  app: {
    label: 'Code',
    description: 'From your authenticator app.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 20,
  },
  recovery: {
    label: 'Recovery code',
    description: 'Each code works once.',
    inputMode: 'text',
    autoComplete: 'off',
    maxLength: 40,
  },
} as const

const passkeyNotUsed = 'Couldn’t sign in with the passkey. Try again, or use another method.'

const isPasskeyError = (error: unknown) => !isCallError(error) && !isUnreachable(error)
