import {
  type AvailabilityException,
  addAvailabilityException,
  removeAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import { expect, test } from 'vitest'
import { createDevice, type FakeApp } from '#data/fake-device.test-support.ts'
import { createServer, feedPage } from '#data/fake-server.test-support.ts'

const [first, second, outside] = ['2026-12-08', '2026-12-09', '2026-12-10'] as const
const saved = { id: 'saved', websiteId: null, date: first, isAvailable: true, reason: null }
const exception = (type: 'open' | 'closed', date: string): AvailabilityException => ({
  id: `${type} on ${date}`,
  type,
  date,
  startTime: '18:30',
  endTime: type === 'closed' ? '19:00' : null,
  reason: null,
})

/** Runs a test on an offline device that has synced a day, three extra slots and blocked hours. */
const offline = (use: (app: FakeApp, changes: Changes) => Promise<void>) => {
  const server = createServer()
  const availabilityExceptions = [
    ...[first, second, outside].map((date) => exception('open', date)),
    exception('closed', first),
  ]
  server.route(readFeed.path, () =>
    feedPage('first', { availabilityDays: [saved], availabilityExceptions }),
  )
  return createDevice(server).open(async (app) => {
    await app.pullFeed()
    server.fail('away')
    await use(app, await import('#availability/offline-changes.ts'))
  })
}
type Changes = typeof import('#availability/offline-changes.ts')

test.each([false, true])(
  'days set to available: %s replace the saved days; blocked days also lose their extra slots',
  (isAvailable) =>
    offline(async (app, { daysChange }) => {
      const body = { date: first, until: second, isAvailable }
      const change = await daysChange(body)
      if (!change) throw new Error('The range is valid')
      await app.enqueue(setAvailability, { body }, change)
      const days = await app.completeRecords('availabilityDays')
      const reason = isAvailable ? null : 'Manually set unavailable'
      expect(days).toEqual(
        [first, second].map((date) => expect.objectContaining({ date, isAvailable, reason })),
      )
      const kept = isAvailable ? [first, second, outside] : [outside]
      const exceptions = await app.completeRecords('availabilityExceptions')
      expect(exceptions?.map(({ id }) => id).toSorted()).toEqual(
        [`closed on ${first}`, ...kept.map((date) => `open on ${date}`)].toSorted(),
      )
    }),
)

test('shows hours that were just blocked or unblocked, and a slot that was just added', () =>
  offline(async (app, { blockHoursChange, extraSlotChange, unblockHoursChange }) => {
    const hours = { date: outside, startTime: '09:00', endTime: '10:00', id: 'blocked' }
    const blocked = { ...hours, type: 'closed' as const }
    await app.enqueue(addAvailabilityException, { body: blocked }, blockHoursChange(blocked))
    const added = { date: outside, startTime: '12:00', id: 'added', type: 'open' as const }
    await app.enqueue(addAvailabilityException, { body: added }, extraSlotChange(added))
    const saved = exception('closed', first)
    const params = { id: saved.id }
    await app.enqueue(removeAvailabilityException, { params }, unblockHoursChange(saved))
    const shown = (await app.completeRecords('availabilityExceptions')) ?? []
    const changed = shown.filter(({ id }) => !id.startsWith('open on'))
    expect(changed.map(({ id }) => id)).toEqual(['blocked', 'added'])
  }))

test('a range that the server rejects isn’t shown as saved', () =>
  offline(async (_app, { daysChange }) => {
    const body = { date: second, isAvailable: false }
    expect(await daysChange({ ...body, until: first })).toBeUndefined()
    expect(await daysChange({ ...body, until: '2028-01-01' })).toBeUndefined()
  }))

test('changes to a slot, and to its day, are sent in order', () =>
  offline(async (app, { daysChange, extraSlotChange, slotChange, slotKey }) => {
    const slot = { date: second, startTime: '18:30' }
    const body = { ...slot, isAvailable: true }
    await app.enqueue(setSlot, { body }, slotChange(body))
    const [entry] = await app.storedOutbox()
    const added = extraSlotChange({ ...slot, id: 'x', type: 'open' })
    expect(entry?.holds).toEqual(added.extraHolds)
    expect(entry?.holds).toContain(slotKey(slot.date, slot.startTime))
    const blocked = await daysChange({ date: first, until: second, isAvailable: false })
    expect(entry?.holds.filter((key) => blocked?.extraHolds.includes(key))).toHaveLength(1)
  }))
