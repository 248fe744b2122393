import { z } from 'zod'
import { badRequest, conflict, endpoint, notFound } from '#contract/endpoint'
import * as field from '#contract/fields'

const operator = z.object({ id: z.uuid(), username: z.string() })
export type Operator = z.output<typeof operator>

const password = (label: string) =>
  z
    .string({ error: `${label} must be text.` })
    .max(200, `${label} can’t be longer than 200 characters.`)

const tooManyTries = {
  status: 429,
  message: 'Too many failed attempts. Wait 15 minutes, then try again.',
  retryAfterSeconds: 900,
} as const

/** The server hashes only a few passwords at once, because hashing is expensive. */
const busy = {
  status: 429,
  message: 'Too many sign-ins right now. Try again in a few seconds.',
  retryAfterSeconds: 5,
} as const

const credentials = z.strictObject({
  username: field.line('The username', 100),
  password: password('The password'),
})

const credentialRefusals = {
  missing: badRequest('Please enter username and password'),
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  too_many_tries: tooManyTries,
  busy,
} as const

/** Bytes in base64url, as in WebAuthn's JSON format. */
const bytes = z.string().regex(/^[\w-]{1,20000}$/, 'Couldn’t read the passkey’s response.')

/** https://w3c.github.io/webauthn/#dictdef-authenticationresponsejson; other fields are ignored. */
const passkeyAnswer = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** https://w3c.github.io/webauthn/#dictdef-registrationresponsejson; other fields are ignored. */
const newPasskey = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

const secondStep = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('app'), code: field.line('The code', 20) }),
  z.strictObject({ by: z.literal('recovery'), code: field.line('The recovery code', 40) }),
  z.strictObject({ by: z.literal('passkey'), passkey: passkeyAnswer }),
])
export type SecondStep = z.output<typeof secondStep>

const wrongCode =
  'This code is wrong or has already been used. Wait for the next one and try again.'
const wrongPasskey = 'This passkey couldn’t be verified. Try again.'

export const login = endpoint('POST', '/api/auth/login', {
  who: 'anyone',
  summary: 'Sign the operator in, with the second step if two-step sign-in is on',
  input: credentials.extend({ secondStep: secondStep.optional() }),
  output: z.object({ token: z.string(), user: operator }),
  refusals: {
    ...credentialRefusals,
    /** Shown only by old versions of the app, which can't ask for a second step. */
    second_step: {
      status: 401,
      message:
        'Two-step sign-in is on, but this version of the app can’t ask for the second step. Reload the page to update it, then sign in again.',
    },
    wrong_code: { status: 401, message: wrongCode },
    wrong_recovery_code: {
      status: 401,
      message: 'This recovery code is wrong or has already been used.',
    },
    wrong_passkey: { status: 401, message: wrongPasskey },
    too_many_codes: {
      status: 429,
      message: 'Too many wrong codes. Use a passkey or a recovery code, or try again in 24 hours.',
      retryAfterSeconds: 86_400,
    },
  },
})

export const offerSecondStep = endpoint('POST', '/api/auth/second-step', {
  who: 'anyone',
  summary: 'List the available second steps for signing in, with a challenge for passkeys',
  input: credentials,
  output: z.object({
    hasApp: z.boolean(),
    hasRecoveryCodes: z.boolean(),
    passkey: z
      .object({
        challenge: z.string(),
        rpId: z.string(),
        timeout: z.number(),
        userVerification: z.literal('preferred'),
        allowCredentials: z.array(
          z.object({
            id: z.string(),
            type: z.literal('public-key'),
            transports: z.array(z.string()),
          }),
        ),
      })
      .nullable(),
  }),
  refusals: {
    ...credentialRefusals,
    not_needed: conflict('Two-step sign-in is off. Sign in again.'),
  },
})
export type SecondStepOffer = z.output<typeof offerSecondStep.output>

export const readMe = endpoint('GET', '/api/auth/me', {
  summary: 'Get the signed-in operator',
  output: operator,
})

export const logout = endpoint('POST', '/api/auth/logout', {
  summary: 'Sign out of this device',
})

export const changePassword = endpoint('POST', '/api/auth/change-password', {
  summary: 'Change the password and sign out of all other devices',
  input: z.strictObject({
    currentPassword: password('The current password'),
    newPassword: password('The new password'),
  }),
  output: z.object({ ok: z.literal(true) }),
  refusals: {
    wrong_password: badRequest('The current password is incorrect.'),
    weak_password: badRequest('The new password is too easy to guess.'),
    too_many_tries: tooManyTries,
    busy,
  },
})

export const listSignIns = endpoint('GET', '/api/auth/sessions', {
  summary: 'List the devices where the operator is signed in',
  output: z.array(
    z.object({
      id: z.uuid(),
      createdAt: field.instantText,
      lastUsedAt: field.instantText,
      expiresAt: field.instantText,
      userAgent: z.string(),
      address: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
})

export const revokeSignIn = endpoint('DELETE', '/api/auth/sessions/{id}', {
  summary: 'Sign out of a device',
  refusals: { unknown: notFound('This device is already signed out.') },
})

export const confirmPassword = endpoint('POST', '/api/auth/confirm-password', {
  summary: 'Confirm the password, which allows calls that need it for five minutes',
  input: z.strictObject({ password: password('The password') }),
  refusals: {
    wrong_password: badRequest('The password is incorrect.'),
    too_many_tries: tooManyTries,
    busy,
  },
})

const factorKinds = ['app', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

export const signInFactor = z.object({
  id: z.uuid(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: field.instantText,
  lastUsedAt: field.instantText.nullable(),
})

export const readSignInSecurity = endpoint('GET', '/api/auth/security', {
  summary: 'Get the settings of two-step sign-in, and the limit for refunds without the password',
  output: z.object({
    factors: z.array(signInFactor),
    recoveryCodesLeft: z.int(),
    /** Refunds that exceed this total within 24 hours require the password; null for no limit. */
    refundLimit: field.euroText.nullable(),
  }),
})
export type SignInSecurity = z.output<typeof readSignInSecurity.output>

/** New codes are shown only once. The list is empty if codes already existed. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const setUpApp = endpoint('POST', '/api/auth/factors/app/setup', {
  summary:
    'Create a key for an authenticator app, which becomes active once its first code is entered',
  needsPassword: true,
  output: z.object({
    /** Must be sent back with the first code within ten minutes. */
    setup: z.string(),
    /** Base32, for typing into an authenticator app. */
    key: z.string(),
    /** An otpauth:// URI for the QR code. */
    uri: z.string(),
  }),
  refusals: {
    has_app: conflict('An authenticator app is already set up. Remove it first.'),
  },
})

export const addApp = endpoint('POST', '/api/auth/factors/app', {
  summary: 'Add an authenticator app as a second step, and sign out of all other devices',
  needsPassword: true,
  input: z.strictObject({ setup: z.string().max(500), code: field.line('The code', 20) }),
  output: recoveryCodes,
  refusals: {
    wrong_code: badRequest(
      'This code is wrong. Make sure your phone’s clock is correct, then enter the latest code.',
    ),
    expired: conflict('This key has expired. Close the dialog and start again.'),
    ...setUpApp.refusals,
  },
})

export const setUpPasskey = endpoint('POST', '/api/auth/factors/passkey/setup', {
  summary: 'Create the challenge for a new passkey',
  needsPassword: true,
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: z.literal('discouraged'),
      userVerification: z.literal('preferred'),
    }),
  }),
})

export const addPasskey = endpoint('POST', '/api/auth/factors/passkey', {
  summary: 'Add a passkey as a second step, and sign out of all other devices',
  needsPassword: true,
  input: z.strictObject({ name: field.requiredLine('The name', 60), passkey: newPasskey }),
  output: recoveryCodes,
  refusals: {
    wrong_passkey: badRequest(wrongPasskey),
    has_passkey: conflict('This passkey has already been added.'),
  },
})

export const removeFactor = endpoint('DELETE', '/api/auth/factors/{id}', {
  summary: 'Remove an authenticator app or a passkey, and sign out of all other devices',
  needsPassword: true,
  refusals: { unknown: notFound('This sign-in method has already been removed.') },
})

export const renewRecoveryCodes = endpoint('POST', '/api/auth/recovery-codes', {
  summary: 'Replace all recovery codes',
  needsPassword: true,
  output: recoveryCodes,
  refusals: { off: conflict('Two-step sign-in is off.') },
})

export const saveRefundLimit = endpoint('PUT', '/api/auth/refund-limit', {
  summary: 'Set the amount above which refunds need the password',
  needsPassword: true,
  input: z.strictObject({ amount: field.euro('The amount').nullable() }),
})
