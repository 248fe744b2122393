import type { AnswerOf, InputOf } from '@synapse/shared/contract/endpoint'
import type * as contract from '@synapse/shared/operator/contract'
import type { Caller, Context } from '#core/context'
import { hashSecret } from '#core/secret'
import { toTimestamp } from '#db/columns'
import { type Operator, PasskeyChallenge, SignInFactor } from '#operator/model'

const challengeMinutes = 5
const timeout = challengeMinutes * 60_000

/** The signature algorithms that passkeys use: EdDSA, ES256 and RS256 (COSE). */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loads the library on demand, because it takes longer to load than the rest of the feature. */
const library = () => import('@simplewebauthn/server')

/** Returns the domain that passkeys are tied to. They don't work on any other domain. */
const siteOf = ({ settings: { publicUrl } }: Context) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Creates a challenge for the operator's passkeys. Returns null if there are none. */
export const challengePasskeys = async (
  context: Context,
  operatorId: string,
): Promise<contract.SecondStepOffer['passkey']> => {
  const passkeys = await readPasskeys(context, operatorId)
  if (passkeys.length === 0) return null
  const { generateAuthenticationOptions } = await library()
  const { rpID } = siteOf(context)
  const { challenge } = await generateAuthenticationOptions({ rpID })
  await storeChallenge(context, challenge, { userId: operatorId })
  const allowCredentials = passkeys.map(({ credentialId, transports }) => ({
    id: credentialId ?? '',
    type: 'public-key' as const,
    transports: transports ?? [],
  }))
  return { challenge, rpId: rpID, timeout, userVerification: 'preferred', allowCredentials }
}

/** Creates a challenge and the other options that the browser needs to create a passkey. */
export const challengeNewPasskey = async (
  context: Context,
  { sessionId }: Caller,
  { id: operatorId, username }: Operator,
): Promise<AnswerOf<typeof contract.setUpPasskey>> => {
  const { generateRegistrationOptions } = await library()
  const { rpID } = siteOf(context)
  const passkeys = await readPasskeys(context, operatorId)
  const { rp, user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Synapse AI',
    rpID,
    userName: username,
    userDisplayName: username,
    userID: new TextEncoder().encode(operatorId),
    supportedAlgorithmIDs,
  })
  await storeChallenge(context, challenge, {
    userId: operatorId,
    operatorSessionId: sessionId,
  })
  return {
    challenge,
    rp: { id: rpID, name: rp.name },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout,
    attestation: 'none',
    excludeCredentials: passkeys.map(({ credentialId }) => ({
      id: credentialId ?? '',
      type: 'public-key',
    })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  }
}

/**
 * Verifies a passkey's response and records its use.
 * @returns false if the passkey, the signature or the challenge is wrong
 */
export const verifyPasskey = async (
  context: Context,
  operatorId: string,
  answer: contract.PasskeyAnswer,
) => {
  const { db, now } = context
  const challenge = await takeChallenge(context, answer.response.clientDataJSON, {
    userId: operatorId,
  })
  const factor = await SignInFactor.query(db)
    .findOne({ userId: operatorId, kind: 'passkey', credentialId: answer.id })
    .forUpdate()
  if (!challenge || !factor?.publicKey) return false
  const { verifyAuthenticationResponse } = await library()
  const { rpID, origin } = siteOf(context)
  const verification = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    // As a second factor, a security key is secure enough even without a fingerprint reader or PIN.
    requireUserVerification: false,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(factor.publicKey),
      counter: Number(factor.signCount),
    },
  }).catch(() => undefined)
  if (!verification?.verified) return false
  await SignInFactor.query(db)
    .findById(factor.id)
    .patch({
      signCount: String(verification.authenticationInfo.newCounter),
      lastUsedAt: toTimestamp(now()),
    })
  return true
}

type NewPasskey = Pick<SignInFactor, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>

/** Verifies a new passkey. @returns undefined if the passkey or its challenge is wrong */
export const verifyNewPasskey = async (
  context: Context,
  { operatorId, sessionId }: Caller,
  { passkey }: InputOf<typeof contract.addPasskey>,
): Promise<NewPasskey | undefined> => {
  const challenge = await takeChallenge(context, passkey.response.clientDataJSON, {
    userId: operatorId,
    operatorSessionId: sessionId,
  })
  if (!challenge) return undefined
  const { verifyRegistrationResponse } = await library()
  const { rpID, origin } = siteOf(context)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    signCount: String(counter),
    transports: passkey.response.transports,
  }
}

const readPasskeys = ({ db }: Context, operatorId: string) =>
  SignInFactor.query(db).where({ userId: operatorId, kind: 'passkey' })

type Purpose = { userId: string; operatorSessionId?: string }

const storeChallenge = ({ db, now }: Context, challenge: string, purpose: Purpose) =>
  PasskeyChallenge.query(db).insert({
    ...purpose,
    challengeHash: hashSecret(challenge),
    expiresAt: toTimestamp(now().add({ minutes: challengeMinutes })),
  })

/** Uses up a passkey's challenge and returns it; undefined if it is unknown, expired or used. */
const takeChallenge = async (
  { db, now }: Context,
  clientData: string,
  { userId, operatorSessionId }: Purpose,
): Promise<string | undefined> => {
  const challenge = readChallenge(clientData)
  if (challenge === undefined) return undefined
  const taken = await PasskeyChallenge.query(db)
    .delete()
    .where({ challengeHash: hashSecret(challenge), userId })
    .where({ operatorSessionId: operatorSessionId ?? null })
    .where('expiresAt', '>', toTimestamp(now()))
  return taken > 0 ? challenge : undefined
}

const readChallenge = (clientData: string): string | undefined => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
