import { z } from 'zod'
import { endpoint } from '#endpoint'
import { idParams, instantText, line } from '#fields'

const operator = z.object({ id: z.uuid(), username: z.string() })
export type Operator = z.output<typeof operator>

const password = (label: string) =>
  z
    .string({ error: `${label} must be a text.` })
    .max(200, `${label} is longer than 200 characters.`)

const tooManyTries = {
  status: 429,
  sentence: 'Too many failed tries. Please wait a while and try again.',
  retryAfterSeconds: 900,
} as const

/** Looking at a password costs the server much, and so it looks at few at once. */
const busy = {
  status: 429,
  sentence: 'Too many sign-ins at this moment. Please try again in a few seconds.',
  retryAfterSeconds: 5,
} as const

export const login = endpoint('POST', '/api/auth/login', {
  who: 'anyone',
  summary: 'Sign the operator in',
  input: z.strictObject({
    username: line('The username', 100),
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
  summary: 'The signed-in operator',
  output: operator,
})

export const logout = endpoint('POST', '/api/auth/logout', {
  summary: 'End this session',
})

export const changePassword = endpoint('POST', '/api/auth/change-password', {
  summary: 'Change the password and end all other sessions',
  input: z.strictObject({
    currentPassword: password('The current password'),
    newPassword: password('The new password'),
  }),
  output: z.object({ ok: z.literal(true) }),
  refusals: {
    wrong_password: { status: 400, sentence: 'The current password is not right.' },
    weak_password: {
      status: 400,
      sentence: 'The new password is too easy to guess.',
    },
    too_many_tries: tooManyTries,
    busy,
  },
})

export const listSessions = endpoint('GET', '/api/auth/sessions', {
  summary: 'Where the operator is signed in',
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
  summary: 'End one session',
  params: idParams,
  refusals: { unknown: { status: 404, sentence: 'That session has already ended.' } },
})
