import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js'
import { type CallOutcome, type Metrics, measureCall, outcomeOfStatus } from '#core/metrics'

export type GoogleEvent = calendar_v3.Schema$Event

type GoogleSettings = {
  clientId: string
  clientSecret: string
  /** The URL of a server to use instead of Google's. */
  apiBase: string | undefined
}

/** Thrown if access was revoked or has expired, so that the operator must reconnect. */
export class GoogleAccessLost extends Error {
  override name = 'GoogleAccessLost'
}

/**
 * Thrown if Google rejects a call or doesn't respond. Google's own errors aren't passed on, because
 * they contain tokens.
 */
export class GoogleFailure extends Error {
  override name = 'GoogleFailure'
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined
  readonly reason: string
  constructor(status: number | undefined, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

type EventsQuery = { pageToken?: string | undefined } & (
  | { syncToken: string }
  | { from: Temporal.Instant; until: Temporal.Instant }
)

const scopes = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendars.readonly',
]

/** Long enough for a slow response, but much shorter than a job's time limit of two minutes. */
const timeoutMs = 15_000

const primary = { calendarId: 'primary' } as const
/** Google mustn't send invitations, because guests receive ours. */
const silentWrite = { ...primary, sendUpdates: 'none', conferenceDataVersion: 1 } as const

/** Loads Google's library when it is first used, because loading takes a third of a second. */
const load = () => import('googleapis/build/src/apis/calendar/index.js')

/**
 * Creates the Google adapter, which handles consent, tokens and calendars. All calls may throw
 * GoogleAccessLost or GoogleFailure.
 * @param metrics measures every call
 */
export const createGoogleClient = (
  settings: GoogleSettings,
  redirectUri: string,
  metrics: Pick<Metrics, 'observeCall'> = { observeCall: () => {} },
) => {
  const newClient = () => createOAuthClient(settings, redirectUri)
  // Cache the last API client, because it holds the access token, which is valid for an hour.
  let cached: { refreshToken: string; api: Promise<CalendarApi> } | undefined
  const apiOf = (refreshToken: string) => {
    if (cached?.refreshToken !== refreshToken)
      cached = { refreshToken, api: openApi(settings, redirectUri, refreshToken) }
    return cached.api
  }
  return {
    /** Returns the URL of the consent page, for offline access and with PKCE (RFC 7636, S256). */
    consentUrl: async (state: string, challenge: string) => {
      const url = new URL((await newClient()).generateAuthUrl({ scope: scopes }))
      const params = {
        state,
        access_type: 'offline',
        prompt: 'consent',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
      return url.href
    },
    /** Returns a refresh token, or undefined if the user denied a permission or offline access. */
    exchangeCode: async (code: string, codeVerifier: string) => {
      const client = await newClient()
      const answer = await callGoogle(metrics, () => client.getToken({ code, codeVerifier }))
      const tokens = answer?.tokens
      const granted = tokens?.scope?.split(' ') ?? []
      // Don't revoke partial access, because this would also revoke any full access that the
      // account granted before.
      const hasAllScopes = scopes.every((scope) => granted.includes(scope))
      return hasAllScopes ? (tokens?.refresh_token ?? undefined) : undefined
    },
    revoke: async (refreshToken: string) => {
      const client = await newClient()
      await callGoogle(metrics, () => client.revokeToken(refreshToken))
    },
    calendar: (refreshToken: string) =>
      openCalendar(
        async (run, allowed) =>
          (await callGoogle(metrics, async () => run(await apiOf(refreshToken)), allowed))?.data,
      ),
  }
}

const createOAuthClient = async (
  { clientId, clientSecret, apiBase }: GoogleSettings,
  redirectUri: string,
) => {
  const { auth } = await load()
  return new auth.OAuth2({
    clientId,
    clientSecret,
    redirectUri,
    forceRefreshOnFailure: true,
    transporterOptions: { timeout: timeoutMs },
    ...(apiBase && {
      endpoints: {
        oauth2AuthBaseUrl: `${apiBase}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${apiBase}/token`,
        oauth2RevokeUrl: `${apiBase}/revoke`,
      },
    }),
  })
}

type CalendarApi = calendar_v3.Calendar

const openApi = async (
  settings: GoogleSettings,
  redirectUri: string,
  refreshToken: string,
): Promise<CalendarApi> => {
  const { calendar } = await load()
  const auth = await createOAuthClient(settings, redirectUri)
  auth.setCredentials({ refresh_token: refreshToken })
  return calendar({
    version: 'v3',
    auth,
    timeout: timeoutMs,
    // Disable the library's own retries, because the job queue retries calls.
    retry: false,
    ...(settings.apiBase && { rootUrl: `${settings.apiBase}/` }),
  })
}

/** Makes a call and returns the response's data, or undefined if the status is in `allowed`. */
type Call = <Data>(
  run: (api: CalendarApi) => Promise<{ data: Data }>,
  allowed?: readonly number[],
) => Promise<Data | undefined>

const openCalendar = (call: Call) => ({
  /** Returns the calendar's id, which is the account's e-mail address. */
  readId: async () => (await call(({ calendars }) => calendars.get(primary)))?.id ?? '',
  /**
   * Creates an event.
   * @returns undefined if there is or was an event with this id
   */
  insert: (event: GoogleEvent & { id: string }) =>
    call(({ events }) => events.insert({ ...silentWrite, requestBody: event }), [409]),
  /**
   * Changes an event.
   * @returns undefined if the event doesn't exist
   */
  patch: (eventId: string, requestBody: GoogleEvent) =>
    call(({ events }) => events.patch({ ...silentWrite, eventId, requestBody }), missing),
  find: (eventId: string) => call(({ events }) => events.get({ ...primary, eventId }), missing),
  remove: async (eventId: string) => {
    const removed = { ...primary, sendUpdates: 'none', eventId }
    await call(({ events }) => events.delete(removed), missing)
  },
  /**
   * Lists a page of events, with all instances of recurring ones. With a sync token, only lists
   * events that have changed. Returns 'stale' if the sync token has expired.
   */
  list: async ({ pageToken, ...query }: EventsQuery) => {
    const window =
      'syncToken' in query
        ? query
        : { timeMin: query.from.toString(), timeMax: query.until.toString() }
    const page = { ...primary, ...window, pageToken, singleEvents: true, maxResults: 2500 }
    const data = await call(({ events }) => events.list(page), [410])
    if (!data) return 'stale'
    return {
      events: data.items ?? [],
      timeZone: data.timeZone ?? 'UTC',
      pageToken: data.nextPageToken ?? undefined,
      syncToken: data.nextSyncToken ?? undefined,
    }
  },
})

export type Google = ReturnType<typeof createGoogleClient>
export type GoogleCalendar = ReturnType<Google['calendar']>

/** The HTTP statuses for a missing or deleted event. */
const missing = [404, 410]

/**
 * Makes and measures a call, and replaces Google's errors with ours.
 * @returns undefined if Google responds with one of the allowed statuses
 */
const callGoogle = <Answer>(
  metrics: Pick<Metrics, 'observeCall'>,
  run: () => Promise<Answer>,
  allowed: readonly number[] = [],
): Promise<Answer | undefined> => {
  const runSafely = () =>
    run().catch((error) => {
      const failure = failureFrom(error)
      if (allowed.includes(statusOf(failure) ?? 0)) return undefined
      throw failure
    })
  return measureCall(metrics, 'google', runSafely, outcomeOf)
}

const statusOf = (error: unknown) => (error instanceof GoogleFailure ? error.status : undefined)

const outcomeOf = (error: unknown): CallOutcome => {
  if (error instanceof GoogleAccessLost) return 'refused'
  const status = statusOf(error)
  return status === undefined ? 'unreachable' : outcomeOfStatus(status)
}

const failureFrom = (error: unknown): Error => {
  const response = member(error, 'response')
  const status = member(response, 'status')
  if (typeof status !== 'number') {
    const why = error instanceof Error ? error.message : String(error)
    return new GoogleFailure(undefined, 'unreachable', `Google Calendar did not respond: ${why}`)
  }
  const body = member(member(response, 'data'), 'error')
  const first = member(member(body, 'errors'), '0')
  const reason = text(body) ?? text(member(first, 'reason')) ?? 'unknown'
  // A wrong client secret means that the app is misconfigured, not that Google revoked access.
  if (reason === 'invalid_grant' || (status === 401 && reason !== 'invalid_client'))
    return new GoogleAccessLost('Google no longer accepts the stored access token.')
  const details =
    text(member(body, 'message')) ?? text(member(member(response, 'data'), 'error_description'))
  return new GoogleFailure(
    status,
    reason,
    `Google Calendar answered ${status} (${reason})${details ? `: ${details}` : ''}`,
  )
}

const member = (value: unknown, name: string): unknown =>
  value && typeof value === 'object' ? Reflect.get(value, name) : undefined

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined
