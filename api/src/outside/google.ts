import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js'

/** An event as Google writes it. */
export type GoogleEvent = calendar_v3.Schema$Event

type GoogleSettings = {
  clientId: string
  clientSecret: string
  /** Another server than Google's own that speaks the same. */
  apiBase: string | undefined
}

/** The account took its access away, or it has run out: only a new consent helps. */
export class GoogleAccessLost extends Error {
  override name = 'GoogleAccessLost'
}

/** Google said no, or nothing. Its own errors carry tokens, so only this leaves the adapter. */
export class GoogleFailure extends Error {
  override name = 'GoogleFailure'
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  readonly reason: string
  constructor(status: number | undefined, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

/** One page of a list of events; 'stale' when the sync token is too old to go on from. */
type EventsPage =
  | {
      events: readonly GoogleEvent[]
      timeZone: string
      pageToken: string | undefined
      syncToken: string | undefined
    }
  | 'stale'

type EventsQuery = { pageToken?: string | undefined } & (
  | { syncToken: string }
  | { from: Temporal.Instant; until: Temporal.Instant }
)

/** The primary calendar of an account. All calls throw GoogleAccessLost or GoogleFailure. */
export type GoogleCalendar = {
  /** Its id, which is the account's address. */
  readId: () => Promise<string>
  /** @returns undefined when there is, or was, an event of that id */
  insert: (event: GoogleEvent & { id: string }) => Promise<GoogleEvent | undefined>
  /** @returns undefined when there is no such event */
  patch: (id: string, changes: GoogleEvent) => Promise<GoogleEvent | undefined>
  /** @returns undefined when there is no such event */
  find: (id: string) => Promise<GoogleEvent | undefined>
  /** An event that is not there is as good as removed. */
  remove: (id: string) => Promise<void>
  /** Single events, repeating ones as their instances; with a sync token what has changed. */
  list: (query: EventsQuery) => Promise<EventsPage>
}

export type Google = {
  /** The consent page that gives lasting access (RFC 7636 challenge, S256). */
  consentUrl: (state: string, challenge: string) => Promise<string>
  /** @returns undefined when not everything was allowed, or no lasting access came */
  exchangeCode: (code: string, verifier: string) => Promise<string | undefined>
  revoke: (refreshToken: string) => Promise<void>
  calendar: (refreshToken: string) => GoogleCalendar
}

const scopes = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendars.readonly',
]

/** Long enough for a slow answer, short enough for a job's 2 minutes. */
const timeoutMs = 15_000

const primary = { calendarId: 'primary' } as const
/** Guests have our own mails with the invitation; a second one by Google would confuse. */
const quietly = { ...primary, sendUpdates: 'none', conferenceDataVersion: 1 } as const

/** Google's own library, loaded at the first use: it takes a third of a second. */
const load = () => import('googleapis/build/src/apis/calendar/index.js')

/** The connection to Google: consent, tokens, and the calendar behind a refresh token. */
export const createGoogle = (settings: GoogleSettings, redirectUri: string): Google => {
  const newClient = async () => {
    const { auth } = await load()
    return new auth.OAuth2({
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      redirectUri,
      forceRefreshOnFailure: true,
      transporterOptions: { timeout: timeoutMs },
      ...(settings.apiBase && {
        endpoints: {
          oauth2AuthBaseUrl: `${settings.apiBase}/o/oauth2/v2/auth`,
          oauth2TokenUrl: `${settings.apiBase}/token`,
          oauth2RevokeUrl: `${settings.apiBase}/revoke`,
        },
      }),
    })
  }
  const open = async (refreshToken: string): Promise<calendar_v3.Calendar> => {
    const { calendar } = await load()
    const client = await newClient()
    client.setCredentials({ refresh_token: refreshToken })
    return calendar({
      version: 'v3',
      auth: client,
      timeout: timeoutMs,
      // The job queue tries again, and says so.
      retry: false,
      ...(settings.apiBase && { rootUrl: `${settings.apiBase}/` }),
    })
  }
  // The last one is kept, because it holds the access token of this hour.
  let kept: { refreshToken: string; api: Promise<calendar_v3.Calendar> } | undefined
  const apiOf = (refreshToken: string) => {
    if (kept?.refreshToken !== refreshToken) kept = { refreshToken, api: open(refreshToken) }
    return kept.api
  }

  return {
    consentUrl: async (state, challenge) => {
      const url = new URL((await newClient()).generateAuthUrl({ scope: scopes }))
      const asked = {
        state,
        access_type: 'offline',
        prompt: 'consent',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return url.href
    },
    exchangeCode: async (code, verifier) => {
      const client = await newClient()
      const { tokens } = await translated(client.getToken({ code, codeVerifier: verifier }))
      const given = tokens.scope?.split(' ') ?? []
      // Half an access is not kept. To revoke it would end a whole one of the same account too.
      const isWhole = scopes.every((scope) => given.includes(scope))
      return isWhole ? (tokens.refresh_token ?? undefined) : undefined
    },
    revoke: async (refreshToken) => {
      await translated((await newClient()).revokeToken(refreshToken))
    },
    calendar: (refreshToken) => calendarOf(() => apiOf(refreshToken)),
  }
}

const calendarOf = (api: () => Promise<calendar_v3.Calendar>): GoogleCalendar => {
  const call = async <Data>(run: (api: calendar_v3.Calendar) => Promise<{ data: Data }>) =>
    (await translated(run(await api()))).data
  return {
    readId: async () => (await call(({ calendars }) => calendars.get(primary))).id ?? '',
    insert: (event) =>
      unless(
        [409],
        call(({ events }) => events.insert({ ...quietly, requestBody: event })),
      ),
    patch: (eventId, changes) =>
      unless(
        [404, 410],
        call(({ events }) => events.patch({ ...quietly, eventId, requestBody: changes })),
      ),
    find: (eventId) =>
      unless(
        [404, 410],
        call(({ events }) => events.get({ ...primary, eventId })),
      ),
    remove: async (eventId) => {
      await unless(
        [404, 410],
        call(({ events }) => events.delete({ ...primary, sendUpdates: 'none', eventId })),
      )
    },
    list: async ({ pageToken, ...query }) => {
      const window =
        'syncToken' in query
          ? query
          : { timeMin: query.from.toString(), timeMax: query.until.toString() }
      const data = await unless(
        [410],
        call(({ events }) =>
          events.list({ ...primary, ...window, pageToken, singleEvents: true, maxResults: 2500 }),
        ),
      )
      if (!data) return 'stale'
      return {
        events: data.items ?? [],
        timeZone: data.timeZone ?? 'UTC',
        pageToken: data.nextPageToken ?? undefined,
        syncToken: data.nextSyncToken ?? undefined,
      }
    },
  }
}

/** Answers of these statuses are no failures. */
const unless = async <Data>(statuses: number[], call: Promise<Data>): Promise<Data | undefined> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof GoogleFailure && error.status && statuses.includes(error.status))
      return undefined
    throw error
  }
}

const translated = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call
  } catch (error) {
    throw failureFrom(error)
  }
}

const failureFrom = (error: unknown): Error => {
  const response = member(error, 'response')
  const status = member(response, 'status')
  if (typeof status !== 'number') {
    const why = error instanceof Error ? error.message : String(error)
    return new GoogleFailure(undefined, 'unreachable', `Google Calendar did not answer: ${why}`)
  }
  const body = member(member(response, 'data'), 'error')
  const first = member(member(body, 'errors'), '0')
  const reason = text(body) ?? text(member(first, 'reason')) ?? 'unknown'
  // A wrong client secret is a mistake of the server's settings, not the end of the consent.
  if (reason === 'invalid_grant' || (status === 401 && reason !== 'invalid_client'))
    return new GoogleAccessLost('Google does not accept the stored access any more.')
  const said =
    text(member(body, 'message')) ?? text(member(member(response, 'data'), 'error_description'))
  return new GoogleFailure(
    status,
    reason,
    `Google Calendar answered ${status} (${reason})${said ? `: ${said}` : ''}`,
  )
}

const member = (value: unknown, name: string): unknown =>
  value && typeof value === 'object' ? Reflect.get(value, name) : undefined

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined
