import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js'
import { describe, expect, test } from 'vitest'
import {
  connect,
  primary,
  refusalOf,
  standIn,
  startGoogleForEachTest,
} from '#stand-ins/google/google.test-support'

startGoogleForEachTest()

const session = {
  id: 'abcdef0123456789',
  summary: 'Session',
  start: { dateTime: '2027-02-03T08:00:00Z' },
  end: { dateTime: '2027-02-03T10:00:00Z' },
  attendees: [{ email: 'guest@example.com' }],
  conferenceData: {
    createRequest: { requestId: 'r1', conferenceSolutionKey: { type: 'hangoutsMeet' } },
  },
}
const withMeet = { ...primary, conferenceDataVersion: 1, requestBody: session }
const one = { ...primary, eventId: session.id }

const idsOf = ({ items }: calendar_v3.Schema$Events) => (items ?? []).map(({ id }) => id)

describe('an event', () => {
  test('can be changed, and is listed as cancelled once deleted', async () => {
    const { api } = await connect()
    const before = (await api.events.insert(withMeet)).data
    const moved = {
      start: { dateTime: '2027-02-04T09:00:00Z' },
      end: { dateTime: '2027-02-04T11:00:00Z' },
    }
    const { data } = await api.events.patch({ ...one, requestBody: moved })
    expect(data).toMatchObject({ sequence: 1, summary: 'Session', hangoutLink: before.hangoutLink })
    expect(data.etag).not.toBe(before.etag)
    const stale = api.events.patch(
      { ...one, requestBody: { summary: 'Late' } },
      { headers: { 'If-Match': before.etag ?? '' } },
    )
    expect(await refusalOf(stale)).toEqual([412, 'conditionNotMet'])
    expect((await api.events.delete(one)).status).toBe(204)
    expect(await refusalOf(api.events.delete(one))).toEqual([410, 'deleted'])
    expect((await api.events.get(one)).data.status).toBe('cancelled')
    expect(await refusalOf(api.events.insert(withMeet))).toEqual([409, 'duplicate'])
    const missing = api.events.delete({ ...primary, eventId: 'nothere' })
    expect(await refusalOf(missing)).toEqual([404, 'notFound'])
  })

  test('is rejected if it ends before it starts, has no time, or has a guest without an address', async () => {
    const { api } = await connect()
    const insert = (changes: object) =>
      refusalOf(api.events.insert({ ...primary, requestBody: { ...session, ...changes } }))
    expect(await insert({ end: { dateTime: '2027-02-03T07:00:00Z' } })).toEqual([
      400,
      'timeRangeEmpty',
    ])
    expect(await insert({ start: undefined })).toEqual([400, 'required'])
    expect(await insert({ attendees: [{ email: 'nobody' }] })).toEqual([400, 'invalid'])
    expect(await insert({ id: 'UPPER-case' })).toEqual([400, 'invalid'])
  })
})

const window = { timeMin: '2027-02-01T00:00:00Z', timeMax: '2027-03-01T00:00:00Z' }
const list = { ...primary, singleEvents: true }

test('the calendar lists the events of a time range in pages, with every instance of recurring events', async () => {
  const { api } = await connect()
  const weekly = await standIn.addEvent({
    start: '2027-02-01T18:00:00+01:00',
    end: '2027-02-01T19:00:00+01:00',
    repeat: { every: 'WEEKLY', times: 10 },
  })
  await standIn.addEvent({ start: '2027-01-01', end: '2027-01-02' })
  const first = (await api.events.list({ ...list, ...window, maxResults: 3 })).data
  expect(idsOf(first)).toHaveLength(3)
  expect(first.nextSyncToken).toBeUndefined()
  const rest = (await api.events.list({ ...list, ...window, pageToken: first.nextPageToken ?? '' }))
    .data
  expect(idsOf(rest)).toEqual([`${weekly.id}_20270222T180000`])
  expect(rest.nextSyncToken).toBeTruthy()
})

describe('a simulated error', () => {
  test('has Google’s error format and occurs as often as requested', async () => {
    const { api } = await connect()
    await standIn.addFault({ status: 403, reason: 'rateLimitExceeded', path: '/calendar' })
    await standIn.addFault({ status: 500, count: 2, path: '/calendar', method: 'POST' })
    const { data } = await api.calendars.get(primary)
    // After a 403, the client library retries once with a new access token.
    expect(data.timeZone).toBe('Europe/Malta')
    expect(await refusalOf(api.events.insert(withMeet))).toEqual([500, 'backendError'])
    expect(await refusalOf(api.events.insert(withMeet))).toEqual([500, 'backendError'])
    expect((await api.events.insert(withMeet)).status).toBe(200)
  })

  test('can also be requested over HTTP', async () => {
    const command = (name: string, body: object) =>
      fetch(`${standIn.url}/sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) })
    const added = await command('add-event', { start: '2027-02-05', end: '2027-02-06' })
    expect(await added.json()).toMatchObject({ start: { date: '2027-02-05' } })
    expect((await command('add-event', {})).status).toBe(400)
    expect((await command('no-such', {})).status).toBe(404)
  })
})
