import { z } from 'zod'
import { endpoint } from '#endpoint'
import { instantText } from '#fields'

const notConfigured = {
  status: 409,
  sentence: 'Google Calendar is not set up on this server (GOOGLE_CLIENT_ID is missing).',
} as const

/** Which way things go between this calendar and Google's. */
const syncDirection = z.enum(['both', 'push', 'pull'])
export type SyncDirection = z.output<typeof syncDirection>

const googleStatus = z.object({
  isConnected: z.boolean(),
  isConfigured: z.boolean(),
  account: z.string().nullable(),
  calendarId: z.string().nullable(),
  lastSyncAt: instantText.nullable(),
  /** Without it nothing goes either way, while the connection is kept. */
  syncEnabled: z.boolean(),
  syncDirection,
  /** A sentence when the connection has stopped working. */
  problem: z.string().nullable(),
})

export const readGoogleStatus = endpoint('GET', '/api/google/auth-status', {
  summary: 'Whether Google Calendar is connected, and how it is doing',
  output: googleStatus,
})

export const startGoogleAuth = endpoint('GET', '/api/google/auth', {
  summary: 'The address of Google’s consent page, for a popup',
  output: z.object({ authUrl: z.string() }),
  refusals: { not_configured: notConfigured },
})

export const finishGoogleAuth = endpoint('GET', '/api/google/callback', {
  who: 'anyone',
  summary: 'Where Google sends the popup back to',
  query: z.object({
    state: z.string().max(200).optional(),
    code: z.string().max(2_000).optional(),
    error: z.string().max(200).optional(),
  }),
  produces: 'text/html; charset=utf-8',
})

export const disconnectGoogle = endpoint('POST', '/api/google/disconnect', {
  summary: 'Forget the connection to Google Calendar',
})

export const changeGoogleSync = endpoint('PATCH', '/api/google/sync', {
  summary: 'Choose what goes between the bookings and Google Calendar: both ways, one, or nothing',
  input: z.strictObject({ syncEnabled: z.boolean(), syncDirection }),
  output: googleStatus,
})

export const syncGoogle = endpoint('POST', '/api/google/sync', {
  summary: 'Read the busy times of Google Calendar now',
  refusals: {
    not_configured: notConfigured,
    not_connected: { status: 409, sentence: 'Google Calendar is not connected.' },
    google_unavailable: {
      status: 503,
      sentence: 'Google Calendar does not answer at the moment. Please try again.',
    },
  },
})
