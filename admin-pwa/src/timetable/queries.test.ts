import {
  addAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import { readBookingPage } from '@synapse/shared/booking/checkout-contract'
import { pathOf } from '@synapse/shared/contract/call'
import { readFeed } from '@synapse/shared/sync/contract'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { createDevice, type FakeApp, unsentEntry } from '#data/fake-device.test-support.ts'
import { createServer, feedPage } from '#data/fake-server.test-support.ts'

const day = '2026-12-08'
const page = pathOf(readBookingPage, { params: { slug: 'music' } })
const changes = () => import('#availability/offline-changes.ts')

test('a closed slot doesn’t briefly reopen when the server confirms it', async () => {
  const slot = { date: day, startTime: '09:00', isAvailable: false }
  const server = createServer()
  let slots: object[] = []
  server.route(page, () => ({ status: 200, body: { timetable: { slots } } }))
  server.route(setSlot.path, () => {
    slots = [slot]
    return { status: 204 }
  })
  const counts = await slotCounts(server, async (app) =>
    app.enqueue(setSlot, { body: slot }, (await changes()).slotChange(slot)),
  )
  expect(counts).toEqual([0, 1])
})

test('an opened slot doesn’t briefly disappear when the feed delivers it', async () => {
  const slot = { id: crypto.randomUUID(), date: day, startTime: '18:30', type: 'open' as const }
  const added = { ...slot, endTime: null, reason: null }
  const server = createServer()
  let slots: object[] = []
  server.route(page, () => ({ status: 200, body: { timetable: { slots } } }))
  server.route(addAvailabilityException.path, () => {
    slots = [{ date: day, startTime: '18:30', isAvailable: true }]
    return { status: 201, body: added }
  })
  server.route(readFeed.path, ({ query }) => {
    const isAdded = query.has('cursor') && slots.length > 0
    return feedPage(`first.${slots.length}`, isAdded ? { availabilityExceptions: [added] } : {})
  })
  const counts = await slotCounts(server, async (app) =>
    app.enqueue(addAvailabilityException, { body: slot }, (await changes()).extraSlotChange(slot)),
  )
  expect(counts).toEqual([0, 1])
})

test('a slot on a blocked day doesn’t briefly reopen', async () => {
  const dayOff = { id: 'd', websiteId: null, date: day, isAvailable: false, reason: null }
  const opened = { date: day, startTime: '18:30', isAvailable: true }
  const timetable = { pattern: [], busy: [], daysOff: [], closures: [], slots: [opened] }
  const server = createServer()
  server.route(setAvailability.path, () => ({ status: 200, body: [dayOff] }))
  await createDevice(server).open(async (app) => {
    const { withLocalChanges } = await import('#timetable/local-availability.ts')
    const confirmed = new Map()
    const slots = async () => (await withLocalChanges(timetable, confirmed)).slots
    expect(await slots()).toEqual([opened])
    const body = { date: day, isAvailable: false }
    const patches = (await (await changes()).daysChange(body))?.patches ?? []
    const { path } = setAvailability
    await app.openDb().outbox.add({ ...unsentEntry, path, body, patches, state: 'done' })
    expect(await slots()).toEqual([])
    await app.openDb().outbox.clear()
    expect(await slots()).toEqual([])
    expect((await withLocalChanges(timetable, new Map())).slots).toEqual([opened])
  })
})

/** Makes a change, and returns the number of extra slots on the calendar after each render. */
const slotCounts = async (
  server: ReturnType<typeof createServer>,
  change: (app: FakeApp) => Promise<unknown>,
) => {
  const shown: (number | undefined)[] = []
  await createDevice(server).open(async (app) => {
    await app.pullFeed()
    const { timetableQuery } = await import('#timetable/queries.ts')
    const observer = new QueryObserver(app.queryClient, timetableQuery('music'))
    onTestFinished(app.watchOutbox())
    onTestFinished(
      observer.subscribe(({ data }) => {
        if (data?.slots.length !== shown.at(-1)) shown.push(data?.slots.length)
      }),
    )
    await expect.poll(() => shown).toEqual([0])
    await change(app)
    await expect.poll(() => shown).toEqual([0, 1])
    app.showRecords({ id: 'of another change', version: 1 })
    await app.flushOutbox()
    await expect.poll(() => app.storedOutbox()).toEqual([])
    await app.refreshLocally()
  })
  return shown
}

test('blocking days offline closes open slots, but not those opened later', async () => {
  const slot = (date: string, startTime: string) => ({ date, startTime, isAvailable: true })
  const [outside, opened] = [slot('2026-12-14', '18:00'), slot('2026-12-20', '15:00')]
  const server = createServer()
  server.route(page, () => ({ status: 200, body: { timetable: { slots: [outside, opened] } } }))
  await createDevice(server).open(async (app) => {
    const { timetableQuery } = await import('#timetable/queries.ts')
    const slots = async () => {
      const query = { ...timetableQuery('music'), staleTime: 0 }
      return (await app.queryClient.fetchQuery(query)).timetable.slots
    }
    await app.pullFeed()
    expect(await slots()).toEqual([outside, opened])
    for (const { path } of [setAvailability, setSlot, addAvailabilityException])
      server.route(path, () => ({ status: 503 }))
    const { daysChange, extraSlotChange, slotChange } = await changes()
    const set = (body: ReturnType<typeof slot>) => app.enqueue(setSlot, { body }, slotChange(body))
    await set(slot('2026-12-21', '15:00'))
    const block = { date: '2026-12-15', until: '2026-12-27', isAvailable: false }
    const blocked = await daysChange(block)
    if (blocked) await app.enqueue(setAvailability, { body: block }, blocked)
    expect(await slots()).toEqual([outside])
    const later = slot('2026-12-22', '18:00')
    await set(later)
    const added = { id: 'x', type: 'open' as const, date: '2026-12-23', startTime: '18:30' }
    await app.enqueue(addAvailabilityException, { body: added }, extraSlotChange(added))
    expect(await slots()).toEqual([outside, later, slot('2026-12-23', '18:30')])
  })
})
