import { expireBookings, purgeUnpaidBookings } from '@synapse/api/booking/jobs'
import { BookingEvent } from '@synapse/api/booking/model'
import { syncBusyTimes } from '@synapse/api/meeting/jobs'
import { type AuditEntry, listAuditEntries, verifyAuditLog } from '@synapse/shared/audit/contract'
import { auditChanges, auditSentence } from '@synapse/shared/audit/sentence'
import { orderNumber } from '@synapse/shared/booking/booking'
import { moveBooking } from '@synapse/shared/booking/contract'
import { disconnectGoogle } from '@synapse/shared/meeting/contract'
import { changePassword, login, logout } from '@synapse/shared/operator/contract'
import { expect, test } from 'vitest'
import { changeBusiness } from '#support/actors/change-business.ts'
import { changePackages } from '#support/actors/change-packages.ts'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { credentials } from '#support/run/settings.ts'
import { cheapHash } from '#support/world/cheap-hash.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const lastId = async () => Number((await world.db('auditEntries').max({ id: 'id' }))[0]?.id ?? 0)

const logged = async (act: () => Promise<unknown>): Promise<AuditEntry[]> => {
  // Sign in first, because signing in adds a log entry.
  await world.signIn()
  const before = await lastId()
  await act()
  const query = { pageSize: 200 }
  const { items } = await operator.call(listAuditEntries, { query })
  return items.filter(({ id }) => id > before).toReversed()
}

const sentencesOf = (entries: readonly AuditEntry[]) => entries.map(auditSentence)

const changePrice = async (price: string) => {
  const { id } = await world.make.builtIn()
  return changePackages(operator, id, (all) =>
    all.map((one) => (one.type === 'duo' ? { ...one, price } : one)),
  )
}

const actorOf = async (kind: string) =>
  (await BookingEvent.query(world.db).where({ kind }).orderBy('id', 'desc').first())?.actor

test('the activity log records who changed what from where, with old and new values', async () => {
  await world.signIn()
  const entries = await logged(() => changePrice('95.00'))
  const [session] = await world.db('operatorSessions')
  expect(sentencesOf(entries)).toEqual([
    'You changed the price of package Duo from €100.00 to €95.00',
  ])
  expect(entries[0]).toMatchObject({
    actor: { kind: 'operator', sessionId: session?.id, address: '127.0.0.1' },
    changes: { price: [100, 95] },
  })
  expect(entries.flatMap(auditChanges)).toEqual([
    { field: 'Price', before: '€100.00', after: '€95.00' },
  ])
  const [before, after] = ['MT84MALT011000012345MTLCAST001S', 'MT31MALT01100000000000000000123']
  await changeBusiness(operator, { iban: before })
  const saved = await logged(() => changeBusiness(operator, { iban: after }))
  expect(saved.flatMap(auditChanges)).toEqual([{ field: 'IBAN', before, after }])
  const switched = await logged(() => changeBusiness(operator, { vatRegime: 'article_11' }))
  expect(switched.flatMap(auditChanges)).toContainEqual({
    field: 'VAT regime',
    before: 'article_10',
    after: 'article_11',
  })
})

test('the activity log records each step of a booking, from the visitor to the operator', async () => {
  let id = ''
  const entries = await logged(async () => {
    ;({ id } = await world.book())
    const input = { sessionDate: '2027-02-07T17:00:00Z' }
    await world.finishJobs(operator.call(moveBooking, { params: { id }, input }))
  })
  const booking = entries.filter(({ recordType }) => recordType === 'bookings')
  const steps = new Set(booking.map(({ actor, action }) => `${actor.kind} ${action}`))
  expect([...steps]).toEqual(['visitor insert', 'stripe update', 'operator update'])
  const moved = booking.at(-1)
  expect(moved?.name).toBe('Maria Borg')
  expect(moved?.changes.session_date?.[1]).toBe('2027-02-07T17:00:00+00:00')
  const query = { booking: id }
  const { items, total } = await operator.call(listAuditEntries, { query })
  expect(total).toBe(booking.length + 1)
  expect(items.map(({ recordType }) => recordType)).toContain('payments')
  const others = items.filter(({ actor }) => actor.kind !== 'operator')
  expect(others.every(({ actor }) => actor.address === null)).toBe(true)
})

test('the log names the job that made a change', async () => {
  await connectGoogle(world)
  const entries = await logged(() => world.book())
  const byJobs = entries.filter(({ actor }) => actor.kind === 'job')
  expect(byJobs.map(({ actor, changes }) => [actor.job, changes])).toEqual([
    ['Google Calendar event', { google_meet_link: null }],
  ])
})

test('the activity log records sign-ins, password changes and Google connections, but no secrets', async () => {
  const [user] = await world.db('users')
  await world.db('users').update({ password: await cheapHash(credentials.password) })
  const entries = await logged(async () => {
    await world.call(login, { input: credentials })
    const { token } = await world.call(login, { input: credentials })
    await world.call(logout, { token })
    const input = { currentPassword: credentials.password, newPassword: 'another 92 birds' }
    await operator.call(changePassword, { input })
    await connectGoogle(world)
    await operator.call(disconnectGoogle)
  })
  await world.db('users').update({ password: user.password })
  expect(sentencesOf(entries)).toEqual([
    'You signed in',
    'You signed in',
    'You signed out',
    'You changed the password',
    'You signed out another device',
    'You connected Google Calendar',
    'You disconnected Google Calendar',
  ])
  expect(entries[3]?.changes).toEqual({ password: null })
  expect(entries[5]?.changes).toMatchObject({ refresh_token: null })
  expect(await textOf()).not.toMatch(/argon2|token_hash|birds/)
})

/** Returns the log entries as text: all of them, or only those about one booking. */
const textOf = async (bookingId?: string) => {
  const { rows } = await world.db.raw(
    `select string_agg(e::text, ' ') as text from audit_entries e ${bookingId ? 'where booking_id = ?' : ''}`,
    bookingId ? [bookingId] : [],
  )
  return rows[0].text
}

test('no entry is written for a change that is rolled back or refused', async () => {
  const entries = await logged(async () => {
    await world.db
      .transaction(async (trx) => {
        await trx('business').update({ iban: 'X' })
        throw new Error('Changed my mind')
      })
      .catch(() => {})
    await expect(
      operator.call(moveBooking, {
        params: { id: (await world.make.builtIn()).id },
        input: { sessionDate: '2027-02-07T17:00:00Z' },
      }),
    ).toBeRefused('unknown')
  })
  expect(entries).toEqual([])
})

test('the activity log attributes changes in SQL to “someone with access to the database”', async () => {
  await changePrice('95.00')
  const entries = await logged(() => world.db('coupons').insert(coupon))
  expect(sentencesOf(entries)).toEqual(['Someone with access to the database added coupon FREE'])
  expect(entries[0]?.actor).toMatchObject({ sessionId: null, address: null, requestId: null })
})

const coupon = { code: 'FREE', discountType: 'percentage', discountValue: 100 }

test('purging a student removes the student’s name and leaves the log intact', async () => {
  const { bookingId } = await world.checkout({ studentName: 'Rita Zammit', notes: 'From Gozo' })
  world.clock.advance({ minutes: 31 })
  await world.run(expireBookings)
  world.clock.advance({ hours: 24 * 31 })
  await world.run(purgeUnpaidBookings)
  const query = { search: orderNumber(bookingId) }
  const { items } = await operator.call(listAuditEntries, { query })
  expect(items.map(({ action }) => action)).toEqual(['delete', 'update', 'insert'])
  expect(items.map(({ name }) => name)).toEqual([null, null, null])
  expect(await textOf(bookingId)).not.toMatch(/Rita|Zammit|Gozo|@example\.com/)
  expect(await operator.call(verifyAuditLog)).toMatchObject({ brokenId: null })
})

test('the timeline records who made each change to a booking', async () => {
  await connectGoogle(world)
  const { id } = await world.book()
  expect(await actorOf('created')).toEqual({ kind: 'visitor' })
  expect(await actorOf('checkout_opened')).toEqual({ kind: 'visitor' })
  expect(await actorOf('paid')).toEqual({ kind: 'stripe' })
  expect(await actorOf('mail_sent')).toMatchObject({ kind: 'job' })

  await operator.call(moveBooking, {
    params: { id },
    input: { sessionDate: '2027-02-07T17:00:00Z' },
  })
  const [session] = await world.db('operatorSessions')
  expect(await actorOf('moved')).toEqual({
    kind: 'operator',
    operatorId: session?.userId,
    sessionId: session?.id,
  })
  await world.finishJobs()
  expect(await actorOf('mail_sent')).toEqual({ kind: 'job', job: 'send-moved' })

  await world.google.deleteEvent({ event: id.replaceAll('-', '') })
  await world.run(syncBusyTimes)
  expect(await actorOf('calendar_event_removed')).toEqual({ kind: 'google' })

  expect(await BookingEvent.query(world.db).whereNull('actor')).toEqual([])
})
