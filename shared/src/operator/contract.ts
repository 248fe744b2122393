import { z } from 'zod'
import { endpoint } from '#endpoint'
import { idParams, instantText, lineField } from '#fields'

const operator = z.object({ id: z.uuid(), username: z.string() })
export type Operator = z.output<typeof operator>

const password = (label: string) =>
  z
    .string({ error: `${label} must be text.` })
    .max(200, `${label} can’t be longer than 200 characters.`)

const tooManyTries = {
  status: 429,
  sentence: 'Too many failed attempts. Wait 15 minutes, then try again.',
  retryAfterSeconds: 900,
} as const

/** Hashing a password is expensive, so the server checks only a few at a time. */
const busy = {
  status: 429,
  sentence: 'Too many sign-ins right now. Try again in a few seconds.',
  retryAfterSeconds: 5,
} as const

export const login = endpoint('POST', '/api/auth/login', {
  who: 'anyone',
  summary: 'Sign the operator in',
  input: z.strictObject({
    username: lineField('The username', 100),
    password: password('The password'),
  }),
  output: z.object({ token: z.string(), user: operator }),
  refusals: {
    missing: { status: 400, sentence: 'Please enter username and password' },
    invalid_credentials: { status: 401, sentence: 'Invalid credentials' },
    too_many_tries: tooManyTries,
    busy,
  },
})

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
    wrong_password: { status: 400, sentence: 'The current password is incorrect.' },
    weak_password: {
      status: 400,
      sentence: 'The new password is too easy to guess.',
    },
    too_many_tries: tooManyTries,
    busy,
  },
})

export const listSessions = endpoint('GET', '/api/auth/sessions', {
  summary: 'List the devices where the operator is signed in',
  output: z.array(
    z.object({
      id: z.uuid(),
      createdAt: instantText,
      lastUsedAt: instantText,
      expiresAt: instantText,
      userAgent: z.string(),
      address: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
})

export const revokeSession = endpoint('DELETE', '/api/auth/sessions/{id}', {
  summary: 'Sign out of a device',
  params: idParams,
  refusals: { unknown: { status: 404, sentence: 'This device is already signed out.' } },
})
