import { maltaDate, startOfDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { runWithContext } from '#core/request-context'
import { fromTimestamp, toTimestamp } from '#db/columns'
import { anyOf } from '#db/sql'
import { addConflictTodos, applyGoogleChange } from '#meeting/apply-google-change'
import { bookingIdOf, busyPeriodOf, type Period } from '#meeting/google-event'
import { BusyPeriod, CalendarEvent, CalendarSync } from '#meeting/model'
import { type Connection, withCalendar } from '#meeting/open-calendar'
import { type GoogleEvent, GoogleFailure } from '#outside/google'

/** How many months ahead busy times are read: one more than visitors can book. */
const horizonMonths = 3
/** How often to run a full sync, which reads further ahead and finds missed changes. */
const fullSyncHours = 24

/**
 * Reads changes in the operator's calendar: busy times, and changes to the sessions' events.
 * Continues from the last sync token, or reads everything if the token is missing, rejected or a
 * day old.
 * @throws GoogleFailure if Google rejects a call or doesn't respond
 */
export const syncCalendar = async (
  context: Context,
  triesLeft = 3,
): Promise<'synced' | 'not_connected'> => {
  const outcome = await withCalendar(
    context,
    (sync) => sync.readsBusyTimes,
    async (connection) => {
      try {
        const read = await readChanges(context, connection)
        const isStored = await runWithContext({ actor: { kind: 'google' } }, () =>
          context.db.transaction((trx) => store(context, trx, connection, read)),
        )
        return isStored ? ('synced' as const) : ('outdated' as const)
      } catch (error) {
        if (error instanceof GoogleFailure) await recordFailure(context, connection.sync, error)
        throw error
      }
    },
  )
  if (outcome !== 'outdated') return outcome
  // Another sync has finished in the meantime, but may have missed the latest change, so sync
  // again.
  return triesLeft > 1 ? syncCalendar(context, triesLeft - 1) : 'synced'
}

const readChanges = async (context: Context, connection: Connection) => {
  const { syncToken, fullSyncAt } = connection.sync
  const at = context.now()
  const isRecent = fullSyncAt && fromTimestamp(fullSyncAt).until(at).total('hours') < fullSyncHours
  if (syncToken && isRecent) {
    const changes = await readPages(connection, { syncToken })
    if (changes !== 'stale') return { ...changes, isFull: false, at }
  }
  const window = windowAt(at)
  const complete = await readPages(connection, { from: window.start, until: window.end })
  if (complete === 'stale')
    throw new GoogleFailure(410, 'stale', 'Google Calendar rejected the full sync as out of date.')
  const missing = await readMissing(context, connection, window, complete.events)
  return { ...complete, events: [...complete.events, ...missing], isFull: true, at }
}

type Read = Awaited<ReturnType<typeof readChanges>>

const windowAt = (at: Temporal.Instant): Period => {
  const today = maltaDate(at)
  return {
    start: startOfDay(today),
    end: startOfDay(today.add({ months: horizonMonths })),
  }
}

type EventQuery = { syncToken: string } | { from: Temporal.Instant; until: Temporal.Instant }

const readPages = async ({ calendar }: Connection, query: EventQuery) => {
  const events: GoogleEvent[] = []
  let pageToken: string | undefined
  for (;;) {
    const page = await calendar.list({ ...query, pageToken })
    if (page === 'stale') return page
    events.push(...page.events)
    if (!page.pageToken) return { events, zone: page.timeZone, syncToken: page.syncToken }
    pageToken = page.pageToken
  }
}

/** Fetches the session events that are missing from a full list, which omits deleted events. */
const readMissing = async (
  { db }: Context,
  { calendar, calendarId }: Connection,
  { start, end }: Period,
  listed: readonly GoogleEvent[],
): Promise<GoogleEvent[]> => {
  const ids = new Set(listed.map(({ id }) => id))
  const expected = await CalendarEvent.query(db)
    .where({ calendarId })
    .where('startsAt', '>', toTimestamp(start))
    .where('startsAt', '<', toTimestamp(end))
  const missing: GoogleEvent[] = []
  for (const { eventId } of expected.filter((known) => !ids.has(known.eventId)))
    missing.push((await calendar.find(eventId)) ?? { id: eventId, status: 'cancelled' })
  return missing
}

/**
 * Stores the events.
 * @returns false if another sync finished or the settings changed after the events were read
 */
const store = async (
  context: Context,
  trx: Knex.Transaction,
  { sync, calendarId }: Connection,
  { events, isFull, at, zone, syncToken }: Read,
): Promise<boolean> => {
  const current = await CalendarSync.query(trx).findById(sync.id).forUpdate()
  const isCurrent =
    current?.connectedAt?.getTime() === sync.connectedAt?.getTime() &&
    current?.syncToken === sync.syncToken &&
    // Also check the setting: switching it off deletes the token, but before the first sync, there
    // is none to delete.
    current?.readsBusyTimes
  if (!isCurrent) return false
  const ours = await findOwnEvents(trx, events)
  const busy = new Map<string, BusyRow>()
  const free: string[] = []
  for (const event of events) {
    const booking = ours.get(event.id ?? '')
    const period = booking
      ? await applyGoogleChange(context, trx, { booking, calendarId, event, at, zone })
      : busyPeriodOf(event, zone)
    if (!event.id) continue
    if (period) busy.set(event.id, rowFrom(event, period))
    else free.push(event.id)
  }
  await deleteBusyTimes(trx, isFull ? { allBut: [...busy.keys()] } : { only: free })
  const changed = await saveBusyTimes(trx, [...busy.values()])
  await addConflictTodos(context, trx, changed)
  await CalendarSync.query(trx)
    .findById(sync.id)
    .patch({
      syncToken: syncToken ?? null,
      lastSyncAt: toTimestamp(at),
      failingSince: null,
      lastFailure: null,
      ...(isFull && { fullSyncAt: toTimestamp(at) }),
    })
  return true
}

/** Locks these events' bookings, in order of id to avoid deadlocks. */
const findOwnEvents = async (trx: Knex.Transaction, events: readonly GoogleEvent[]) => {
  const ids = events.flatMap(({ id }) => bookingIdOf(id ?? '') ?? [])
  const found = await Booking.query(trx).where('id', anyOf(ids)).orderBy('id').forUpdate()
  const byId = new Map(found.map((booking) => [booking.id, booking]))
  return new Map(
    events.flatMap(({ id }) => {
      const booking = byId.get(bookingIdOf(id ?? '') ?? '')
      return id && booking ? [[id, booking] as const] : []
    }),
  )
}

type BusyRow = Pick<BusyPeriod, 'eventId' | 'recurringEventId' | 'startsAt' | 'endsAt'>

const rowFrom = (event: GoogleEvent, { start, end }: Period): BusyRow => ({
  eventId: event.id ?? '',
  recurringEventId: event.recurringEventId ?? null,
  startsAt: toTimestamp(start),
  endsAt: toTimestamp(end),
})

const deleteBusyTimes = async (
  trx: Knex.Transaction,
  which: { allBut: string[] } | { only: string[] },
) => {
  if ('allBut' in which) {
    await BusyPeriod.query(trx).delete().whereNot('eventId', anyOf(which.allBut))
    return
  }
  // If a series was deleted, Google may report only the id of the series.
  for (const id of which.only)
    await BusyPeriod.query(trx).delete().where({ eventId: id }).orWhere({ recurringEventId: id })
}

/** Saves busy times, and returns only the rows that are new or have changed. */
const saveBusyTimes = async (trx: Knex.Transaction, rows: readonly BusyRow[]) => {
  const ids = rows.map(({ eventId }) => eventId)
  const found = await BusyPeriod.query(trx).where('eventId', anyOf(ids))
  const known = new Map(found.map((row) => [row.eventId, row]))
  const changed = rows.filter(({ eventId, startsAt, endsAt }) => {
    const before = known.get(eventId)
    const isSame =
      before?.startsAt.getTime() === startsAt.getTime() &&
      before.endsAt.getTime() === endsAt.getTime()
    return !isSame
  })
  for (const row of changed) await BusyPeriod.query(trx).insert(row).onConflict('eventId').merge()
  return changed
}

const recordFailure = ({ db, now }: Context, sync: CalendarSync, error: GoogleFailure) =>
  CalendarSync.query(db)
    .findById(sync.id)
    .where({ connectedAt: sync.connectedAt })
    .patch({
      lastFailure: error.message.slice(0, 500),
      ...(!sync.failingSince && { failingSince: toTimestamp(now()) }),
    })
