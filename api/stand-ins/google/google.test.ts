import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth, calendar } from 'googleapis/build/src/apis/calendar/index.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type GoogleStandIn, startGoogle } from '#stand-ins/google/google'

// The tests call a new stand-in with Google's real client library.

const redirectUri = 'https://app.example/api/google/callback'
const primary = { calendarId: 'primary' }
const client = { clientId: 'client', clientSecret: 'secret' }

let dataDir: string
let standIn: GoogleStandIn

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'google-stand-in-'))
  standIn = await startGoogle({ ...client, port: 0, dataDir, redirectUris: [redirectUri] })
})

afterEach(async () => {
  await standIn.close()
  await rm(dataDir, { recursive: true, force: true })
})

const consentTo = (scope: string, changes: Record<string, string | undefined> = {}) => {
  const oauth = new auth.OAuth2({
    ...client,
    redirectUri,
    endpoints: {
      oauth2AuthBaseUrl: `${standIn.url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${standIn.url}/token`,
    },
  })
  const codeVerifier = randomBytes(48).toString('base64url')
  const url = oauth.generateAuthUrl({
    access_type: 'offline',
    scope,
    code_challenge: hash('sha256', codeVerifier, 'base64url'),
    code_challenge_method: 'S256' as never,
    ...changes,
  })
  return { oauth, url, codeVerifier }
}

const connect = async (scope: string) => {
  const root = 'https://www.googleapis.com/auth/'
  const { oauth, url, codeVerifier } = consentTo(`openid email ${root}${scope}`)
  const { redirectUrl } = await standIn.consent({ url, scopes: [root + scope] })
  const code = new URL(redirectUrl).searchParams.get('code') ?? ''
  oauth.setCredentials((await oauth.getToken({ code, codeVerifier })).tokens)
  return calendar({ version: 'v3', auth: oauth, rootUrl: `${standIn.url}/`, retry: false })
}

const refused = (status: number, reason: string) => ({
  response: { status, data: { error: { errors: [{ reason }] } } },
})

test.each([
  ['another client', { client_id: 'other' }, 'invalid_client'],
  ['an address that is not registered', { redirect_uri: 'https://evil.example/' }, 'mismatch'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'S256'],
  ['an unknown scope', { scope: 'all' }, 'invalid_scope'],
])('the consent page rejects %s', async (_, changes, words) => {
  const answer = await fetch(consentTo('openid', changes).url)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(words)])
})

test('a token has only the granted scopes', async () => {
  const api = await connect('calendar.events')
  await expect(api.calendars.get(primary)).rejects.toMatchObject(
    refused(403, 'insufficientPermissions'),
  )
})

test('invalid and outdated changes to events are refused', async () => {
  const api = await connect('calendar')
  const [start, end] = ['08', '10'].map((hour) => ({ dateTime: `2027-02-03T${hour}:00:00Z` }))
  const session = { id: 'abcdef0123456789', start, end }
  const insert = (changes: object = {}) =>
    api.events.insert({ ...primary, requestBody: { ...session, ...changes } })
  for (const [changes, reason] of [
    [{ end: start, start: end }, 'timeRangeEmpty'],
    [{ start: undefined }, 'required'],
    [{ attendees: [{ email: 'nobody' }] }, 'invalid'],
    [{ id: 'UPPER-case' }, 'invalid'],
  ] as const)
    await expect(insert(changes)).rejects.toMatchObject(refused(400, reason))
  const { etag } = (await insert()).data
  const one = { ...primary, eventId: session.id }
  await api.events.patch({ ...one, requestBody: { summary: 'Moved' } })
  const late = { ...one, requestBody: { summary: 'Late' } }
  await expect(
    api.events.patch(late, { headers: { 'If-Match': etag ?? '' } }),
  ).rejects.toMatchObject(refused(412, 'conditionNotMet'))
  await api.events.delete(one)
  await expect(api.events.delete(one)).rejects.toMatchObject(refused(410, 'deleted'))
  expect((await api.events.get(one)).data.status).toBe('cancelled')
  await expect(insert()).rejects.toMatchObject(refused(409, 'duplicate'))
})

test('the calendar returns events page by page, with every instance of a recurring event', async () => {
  const api = await connect('calendar')
  const { id } = await standIn.addEvent({
    start: '2027-02-01T18:00:00+01:00',
    end: '2027-02-01T19:00:00+01:00',
    repeat: { every: 'WEEKLY', times: 10 },
  })
  await standIn.addEvent({ start: '2027-01-01', end: '2027-01-02' })
  const range = { timeMin: '2027-02-01T00:00:00Z', timeMax: '2027-03-01T00:00:00Z' }
  const list = async (page: object) =>
    (await api.events.list({ ...primary, singleEvents: true, ...page })).data
  const first = await list({ ...range, maxResults: 3 })
  expect(first.items).toHaveLength(3)
  expect(first.nextSyncToken).toBeUndefined()
  const rest = await list({ ...range, pageToken: first.nextPageToken })
  expect(rest).toMatchObject({ items: [{ id: `${id}_20270222T180000` }] })
  expect(rest.nextSyncToken).toBeTruthy()
})
