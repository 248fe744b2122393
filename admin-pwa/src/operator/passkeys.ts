import type { AnswerOf, BodyOf } from '@synapse/shared/endpoint'
import type { addPasskey, setUpPasskey } from '@synapse/shared/operator/contract'

/** Returns why this browser can’t create passkeys; undefined if it can. */
export const passkeysUnavailableReason = (): string | undefined =>
  'PublicKeyCredential' in window ? undefined : 'This browser doesn’t support passkeys.'

/** Opens the browser’s dialog. @throws Error with a message for the operator */
export const createPasskey = async (
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
