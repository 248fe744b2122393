import type { AvailabilityException } from '@synapse/shared/availability/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import { expect, test } from 'vitest'
import {
  blockHoursChange,
  extraSlotChange,
  slotChange,
  slotKey,
  unblockHoursChange,
} from '#availability/offline-changes.ts'
import { createDevice } from '#data/fake-device.test-support.ts'
import { createServer, feedPage } from '#data/fake-server.test-support.ts'
import { applyPatches } from '#data/outbox/patch.ts'

const [first, second, outside] = ['2026-12-08', '2026-12-09', '2026-12-10'] as const
const day = { id: 'saved', websiteId: null, date: first, isAvailable: true, reason: null }
const slot = { date: second, startTime: '18:30' }
const exceptions = [
  { ...slot, id: 'hours', type: 'closed', endTime: '19:00', reason: null },
  ...[first, second, outside].map((date) => {
    const id = `slot on ${date}`
    return { ...slot, id, date, type: 'open' as const, endTime: null, reason: null }
  }),
] satisfies AvailabilityException[]
const blocked = { date: first, until: second, isAvailable: false }

/** Runs `daysChange` on a device that has synced a day, blocked hours and slots. */
const daysChange = (...[body]: Parameters<Changes['daysChange']>) => {
  const server = createServer()
  const records = { availabilityDays: [day], availabilityExceptions: exceptions }
  server.route(readFeed.path, () => feedPage('first', records))
  return createDevice(server).open(async (app) => {
    await app.pullFeed()
    return (await import('#availability/offline-changes.ts')).daysChange(body)
  })
}
type Changes = typeof import('#availability/offline-changes.ts')

test.each([
  [false, 'Manually set unavailable', ['hours', `slot on ${outside}`]],
  [true, null, exceptions.map(({ id }) => id)],
])(
  'setting isAvailable to %s for a range of days replaces the records of those days',
  async (isAvailable, reason, kept) => {
    const { patches = [] } = (await daysChange({ ...blocked, isAvailable })) ?? {}
    expect(applyPatches('availabilityDays', [day], patches)).toEqual(
      [first, second].map((date) => ({
        ...day,
        id: expect.any(String),
        date,
        isAvailable,
        reason,
      })),
    )
    expect(applyPatches('availabilityExceptions', exceptions, patches).map(({ id }) => id)).toEqual(
      kept,
    )
  },
)

test('a range of days that the server rejects isn’t shown', async () => {
  expect(await daysChange({ ...blocked, until: '2026-12-07' })).toBeUndefined()
  expect(await daysChange({ ...blocked, until: '2028-01-01' })).toBeUndefined()
})

test('shows newly blocked and unblocked hours and newly added slots', () => {
  const patches = [
    blockHoursChange({ ...slot, id: 'blocked', type: 'closed', endTime: '19:00' }),
    extraSlotChange({ ...slot, id: 'added', type: 'open' }),
    ...exceptions.map(unblockHoursChange),
  ].flatMap((change) => change.patches)
  const shown = applyPatches('availabilityExceptions', exceptions, patches)
  expect(shown.map(({ id }) => id)).toEqual(['blocked', 'added'])
})

test('sends changes to a slot and to its day in order', async () => {
  const { extraHolds } = slotChange({ ...slot, isAvailable: true })
  expect(extraHolds).toContain(slotKey(slot.date, slot.startTime))
  expect(extraSlotChange({ ...slot, id: 'x', type: 'open' }).extraHolds).toEqual(extraHolds)
  const ofDays = (await daysChange(blocked))?.extraHolds
  expect(extraHolds.filter((key) => ofDays?.includes(key))).toHaveLength(1)
})
