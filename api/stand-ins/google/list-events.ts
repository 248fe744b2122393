import { hash } from 'node:crypto'
import type { Account, GoogleContext } from '#stand-ins/google/context'
import { periodOf } from '#stand-ins/google/events'
import { instancesOf } from '#stand-ins/google/recurrence'
import { refuse } from '#stand-ins/google/refusal'
import { type EventRow, type GoogleEvent, readCounter } from '#stand-ins/google/store'

/** The content of a page token or sync token. `until` is the last change in the list. */
type Place = {
  account: string
  generation: number
  isSync: boolean
  asked: string
  from: number
  until: number
  offset: number
}

/** The filters that aren't allowed together with a sync token. */
const onlyAtFirst = ['timeMin', 'timeMax', 'orderBy', 'q', 'iCalUID', 'updatedMin']

/** Handles `events.list`: returns the events of a period, or the changes since a sync token. */
export const listEvents = (context: GoogleContext, account: Account, query: URLSearchParams) => {
  const { store } = context
  const syncToken = query.get('syncToken')
  if (syncToken && onlyAtFirst.some((name) => query.has(name)))
    refuse(400, 'invalid', 'Sync token cannot be used with query restrictions.')
  if (syncToken && query.get('showDeleted') === 'false')
    refuse(400, 'invalid', 'showDeleted cannot be false with a sync token.')
  const sync = syncToken ? readPlace(context, account, syncToken, 'sync') : undefined
  const paged = query.get('pageToken')
  const place = paged
    ? readPlace(context, account, paged, 'page')
    : {
        account: account.email,
        generation: readCounter(store, 'generation'),
        isSync: sync !== undefined,
        asked: queryHash(query),
        from: sync?.until ?? 0,
        until: readCounter(store, 'change'),
        offset: 0,
      }
  if ((sync ?? place).asked !== queryHash(query))
    refuse(400, 'invalid', 'Sync token is for another query.')

  const found = place.isSync
    ? changedSince(context, account, query, place)
    : withinWindow(context, account, query)
  const size = Math.min(Number(query.get('maxResults') ?? 250) || 250, 2500)
  const items = found.slice(place.offset, place.offset + size)
  const next = place.offset + items.length
  return {
    kind: 'calendar#events',
    etag: `"${place.until}"`,
    summary: account.email,
    updated: context.now().toString(),
    timeZone: account.timeZone,
    accessRole: 'owner',
    defaultReminders: [],
    items,
    ...(next < found.length
      ? { nextPageToken: writePlace({ ...place, offset: next }) }
      : { nextSyncToken: writePlace({ ...place, offset: 0 }) }),
  }
}

const withinWindow = (context: GoogleContext, account: Account, query: URLSearchParams) => {
  const min = instantIn(query, 'timeMin')
  const max = instantIn(query, 'timeMax')
  return rowsOf(context, account)
    .flatMap(({ event }) => expanded(event, account, query))
    .filter((event) => event.status !== 'cancelled' || query.get('showDeleted') === 'true')
    .filter((event) => {
      const { start, end } = periodOf(event, account.timeZone)
      return (
        (!min || Temporal.Instant.compare(end, min) > 0) &&
        (!max || Temporal.Instant.compare(start, max) < 0)
      )
    })
}

/**
 * Returns the events that changed since a sync token was issued. Deleted events contain little
 * besides their id.
 */
const changedSince = (
  context: GoogleContext,
  account: Account,
  query: URLSearchParams,
  { from, until }: Place,
): GoogleEvent[] =>
  rowsOf(context, account)
    .filter(({ change }) => change > from && change <= until)
    .flatMap(({ event }) => expanded(event, account, query))
    .map((event) => (event.status === 'cancelled' ? remainsOf(event) : event))

const remainsOf = (event: GoogleEvent): GoogleEvent => {
  const { kind, etag, id, status, recurringEventId, originalStartTime } = event
  return {
    kind,
    etag,
    id,
    status,
    ...(recurringEventId && { recurringEventId, originalStartTime }),
  }
}

const expanded = (event: GoogleEvent, account: Account, query: URLSearchParams): GoogleEvent[] =>
  query.get('singleEvents') === 'true' ? instancesOf(event, account.timeZone) : [event]

const rowsOf = ({ store }: GoogleContext, { email }: Account): EventRow[] =>
  store.event.all().filter((row) => row.account === email)

/** Returns a hash of the parameters that mustn't change while a token is in use. */
const queryHash = (query: URLSearchParams): string => {
  const fixed = ['singleEvents', 'showDeleted'].map((name) => query.get(name) ?? '')
  return hash('sha256', JSON.stringify(fixed), 'base64url').slice(0, 8)
}

const writePlace = (place: Place): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

const readPlace = (
  context: GoogleContext,
  account: Account,
  token: string,
  kind: 'sync' | 'page',
): Place => {
  const place = parsed(token)
  if (!place) refuse(400, 'invalid', `Invalid ${kind} token value.`)
  const isStale = place.generation !== readCounter(context.store, 'generation')
  if (kind === 'sync' && (isStale || place.account !== account.email)) {
    const message = 'Sync token is no longer valid, a full sync is required.'
    refuse(410, 'fullSyncRequired', message, { domain: 'calendar', location: 'syncToken' })
  }
  return place
}

const parsed = (token: string): Place | null => {
  try {
    const place: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    return place && typeof place === 'object' && 'until' in place ? (place as Place) : null
  } catch {
    return null
  }
}

const instantIn = (query: URLSearchParams, name: string): Temporal.Instant | undefined => {
  const text = query.get(name)
  try {
    return text === null ? undefined : Temporal.Instant.from(text)
  } catch {
    return refuse(400, 'badRequest', `Bad Request: ${name} needs a time with an offset.`)
  }
}
