import { z } from 'zod'
import { conflict, endpoint, unavailable } from '#contract/endpoint'
import * as field from '#contract/fields'

const notConfigured = conflict('Google Calendar isn’t set up on this server.')

const syncDirection = z.enum(['both', 'push', 'pull'])
export type SyncDirection = z.output<typeof syncDirection>

const googleStatus = z.object({
  isConnected: z.boolean(),
  isConfigured: z.boolean(),
  account: z.string().nullable(),
  calendarId: z.string().nullable(),
  lastSyncAt: field.instantText.nullable(),
  /** False if the calendar is connected but syncing is paused. */
  syncEnabled: z.boolean(),
  syncDirection,
  problem: z.string().nullable(),
})

export const readGoogleStatus = endpoint('GET', '/api/google/auth-status', {
  summary: 'Get the Google Calendar connection status',
  output: googleStatus,
})

export const startGoogleAuth = endpoint('GET', '/api/google/auth', {
  summary: 'Get the URL of Google’s consent page, to open in a popup',
  output: z.object({ authUrl: z.string() }),
  refusals: { not_configured: notConfigured },
})

export const finishGoogleAuth = endpoint('GET', '/api/google/callback', {
  who: 'anyone',
  summary: 'Receive the redirect from Google’s consent page',
  query: z.object({
    state: z.string().max(200).optional(),
    code: z.string().max(2_000).optional(),
    error: z.string().max(200).optional(),
  }),
  produces: 'text/html; charset=utf-8',
})

export const disconnectGoogle = endpoint('POST', '/api/google/disconnect', {
  summary: 'Disconnect Google Calendar',
})

export const changeGoogleSync = endpoint('PATCH', '/api/google/sync', {
  summary: 'Set the direction of the sync with Google Calendar, or pause it',
  input: z.strictObject({ syncEnabled: z.boolean(), syncDirection }),
  output: googleStatus,
})

export const syncGoogle = endpoint('POST', '/api/google/sync', {
  summary: 'Sync busy times from Google Calendar now',
  refusals: {
    not_configured: notConfigured,
    not_connected: conflict('Google Calendar isn’t connected.'),
    google_unavailable: unavailable('Google Calendar isn’t responding. Please try again.'),
  },
})
