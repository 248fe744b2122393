import { hash } from 'node:crypto'
import type { Account, GoogleContext } from '#stand-ins/google/context'
import { makeConference } from '#stand-ins/google/meet'
import { refuse, refuseMissing } from '#stand-ins/google/refusal'
import {
  type EventRow,
  type GoogleEvent,
  incrementCounter,
  type NoticeRow,
  newToken,
} from '#stand-ins/google/store'

export type WriteOptions = {
  /** If 0, the API ignores `conferenceData`. */
  conferenceDataVersion: number
  sendUpdates: string
}

/** The options for a change that a user makes in the calendar: no e-mails and no conference. */
export const manualChange: WriteOptions = { conferenceDataVersion: 0, sendUpdates: 'none' }

/** Returns the row of an event, even if the event was deleted. Rejects an unknown id. */
export const findEvent = ({ store }: GoogleContext, { email }: Account, id: string): EventRow =>
  store.event.get(keyOf(email, id)) ?? refuseMissing()

export const insertEvent = (
  context: GoogleContext,
  account: Account,
  input: GoogleEvent,
  options: WriteOptions,
): GoogleEvent => {
  const id =
    input.id ??
    newToken('', 16)
      .toLowerCase()
      .replaceAll(/[^a-v0-9]/g, '0')
  if (!/^[a-v0-9]{5,1024}$/.test(id)) refuse(400, 'invalid', 'Invalid resource id value.')
  if (context.store.event.get(keyOf(account.email, id)))
    refuse(409, 'duplicate', 'The requested identifier already exists.')
  const at = timestamp(context)
  const event = completed(
    account,
    {
      kind: 'calendar#event',
      status: 'confirmed',
      eventType: 'default',
      ...input,
      id,
      htmlLink: `${context.url}/#${id}`,
      iCalUID: `${id}@google.com`,
      created: at,
      creator: { email: account.email, self: true },
      organizer: { email: account.email, self: true },
      sequence: 0,
      reminders: input.reminders ?? { useDefault: true },
      conferenceData: undefined,
      hangoutLink: undefined,
    },
    at,
  )
  const written = { ...event, ...conferenceOf(context, input, event, options) }
  return put(context, account, written, 'insert', options)
}

/**
 * Sets an event's fields. The value `null` removes a field, and the status 'confirmed' restores a
 * deleted event.
 */
export const patchEvent = (
  context: GoogleContext,
  account: Account,
  id: string,
  changes: Partial<GoogleEvent>,
  options: WriteOptions,
): GoogleEvent => {
  const { event: before } = findEvent(context, account, id)
  const { conferenceData: asked, ...plain } = changes
  const at = timestamp(context)
  const merged = merge(before, plain) as GoogleEvent
  const event = completed(
    account,
    { ...merged, id, iCalUID: before.iCalUID, kind: before.kind },
    at,
  )
  const isMoved = periodText(before) !== periodText(event)
  const written = {
    ...event,
    sequence: (before.sequence ?? 0) + (isMoved ? 1 : 0),
    ...(asked === null && { conferenceData: undefined, hangoutLink: undefined }),
    ...(asked && conferenceOf(context, { id, conferenceData: asked }, before, options)),
  }
  return put(context, account, written, 'update', options)
}

/** Marks an event as deleted. `get` and lists with a sync token still return it. */
export const deleteEvent = (
  context: GoogleContext,
  account: Account,
  id: string,
  options: WriteOptions,
): void => {
  const { event } = findEvent(context, account, id)
  if (event.status === 'cancelled') refuse(410, 'deleted', 'Resource has been deleted')
  const at = timestamp(context)
  put(context, account, { ...event, status: 'cancelled', updated: at }, 'delete', options)
}

/** Changes an event without an API call, for example when its conference link is ready. */
export const amendEvent = (
  context: GoogleContext,
  account: Account,
  id: string,
  changes: Partial<GoogleEvent>,
): GoogleEvent => {
  const { event } = findEvent(context, account, id)
  const amended = { ...event, ...changes, updated: timestamp(context) }
  return put(context, account, amended, 'update', manualChange)
}

/** Returns when an event starts and ends. All-day events use the calendar's time zone. */
export const periodOf = ({ start, end }: GoogleEvent, timeZone: string) => {
  return { start: instantOf(start, timeZone), end: instantOf(end, timeZone) }
}

/** Returns an event's time as an instant. A time without an offset is in the given zone. */
export const instantOf = (at: GoogleEvent['start'], timeZone: string): Temporal.Instant => {
  const text = at?.date ?? at?.dateTime ?? ''
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return Temporal.Instant.from(text)
  return Temporal.PlainDateTime.from(text)
    .toZonedDateTime(at?.timeZone ?? timeZone)
    .toInstant()
}

const put = (
  context: GoogleContext,
  account: Account,
  event: GoogleEvent,
  what: NoticeRow['what'],
  { sendUpdates }: WriteOptions,
): GoogleEvent => {
  const { store } = context
  const change = incrementCounter(store, 'change')
  const { etag: _, ...content } = event
  const written = { ...content, etag: etagOf(content, change) } as GoogleEvent
  store.event.put(keyOf(account.email, event.id), {
    account: account.email,
    change,
    event: written,
  })
  const guests = (event.attendees ?? []).flatMap(({ email, self }) => (email && !self ? email : []))
  if (guests.length > 0)
    store.notice.put(String(incrementCounter(store, 'notice')), {
      event: event.id,
      what,
      sendUpdates,
      guests,
    })
  return written
}

/** Validates an event, and normalises its times. */
const completed = (account: Account, event: GoogleEvent, updated: string): GoogleEvent => {
  if (!event.start || !event.end) refuse(400, 'required', 'Missing end time.')
  const start = timeOf(event.start, account.timeZone)
  const end = timeOf(event.end, account.timeZone)
  const complete = { ...event, start, end, updated }
  if (Boolean(start.date) !== Boolean(end.date)) refuse(400, 'invalid', 'Invalid start time.')
  const period = periodOf(complete, account.timeZone)
  if (Temporal.Instant.compare(period.end, period.start) < 0)
    refuse(400, 'timeRangeEmpty', 'The specified time range is empty.', { domain: 'calendar' })
  if (!event.attendees) return complete
  return {
    ...complete,
    attendees: event.attendees.map((guest) => {
      if (!/^[^@\s]+@[^@\s]+$/.test(guest.email ?? ''))
        refuse(400, 'invalid', 'Invalid attendee email.')
      const isSelf = guest.email === account.email
      return {
        responseStatus: 'needsAction',
        ...guest,
        ...(isSelf && { self: true, organizer: true }),
      }
    }),
  }
}

const timeOf = (at: NonNullable<GoogleEvent['start']>, zone: string) => {
  try {
    if (at.date) return { date: Temporal.PlainDate.from(at.date).toString() }
    const dateTime = instantOf(at, zone)
      .toZonedDateTimeISO(zone)
      .toString({ timeZoneName: 'never', smallestUnit: 'second' })
    return { dateTime, timeZone: at.timeZone ?? zone }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return refuse(400, 'invalid', 'Invalid value for a time of the event.')
  }
}

/** Returns an event's conference. Requests with the same id get the same conference. */
const conferenceOf = (
  context: GoogleContext,
  { conferenceData }: Pick<GoogleEvent, 'id' | 'conferenceData'>,
  before: GoogleEvent,
  { conferenceDataVersion }: WriteOptions,
): Partial<GoogleEvent> => {
  const requestId = conferenceData?.createRequest?.requestId
  if (!conferenceData || !requestId || conferenceDataVersion < 1) return {}
  if (before.conferenceData?.createRequest?.requestId === requestId) return {}
  return makeConference(conferenceData, context.meetMode)
}

const merge = (before: object, changes: object): object => {
  const merged: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete merged[name]
    else if (isPlain(value) && isPlain(merged[name])) merged[name] = merge(merged[name], value)
    else if (value !== undefined) merged[name] = value
  }
  return merged
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const etagOf = (content: object, change: number): string => {
  const text = JSON.stringify([content, change])
  return `"${hash('sha256', text, 'base64url').slice(0, 20)}"`
}

const periodText = ({ start, end }: GoogleEvent): string =>
  JSON.stringify([start?.date ?? start?.dateTime, end?.date ?? end?.dateTime])

const keyOf = (account: string, id: string): string => `${account} ${id}`

const timestamp = ({ now }: GoogleContext): string =>
  now().toString({ smallestUnit: 'millisecond' })
