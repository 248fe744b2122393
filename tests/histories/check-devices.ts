import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { createDevice } from '#histories/device.ts'
import type { Simulation } from '#histories/step.ts'
import type { DeviceRecords } from '#support/readers/feed.ts'

/** Checks that each device has the server's records. */
export const checkDevices = async ({ operator, devices, desk }: Simulation): Promise<void> => {
  const fresh = createDevice(operator)
  await fresh.sync()
  for (const device of [...devices, desk]) {
    await device.sync()
    expect(recordsOf(device), 'a device shows what the server holds').toEqual(recordsOf(fresh))
  }
}

const recordsOf = (device: ReturnType<typeof createDevice>) => {
  const { students, ...others } = device.records()
  return Object.entries({ ...others, students: withoutUpcoming(students) })
    .flatMap(([noun, of]) => [...of].map(([key, record]) => ({ noun, key, record })))
    .sort((a, b) => `${a.noun} ${a.key}`.localeCompare(`${b.noun} ${b.key}`))
}

/** Omits the number of upcoming sessions, because it depends on the time. */
const withoutUpcoming = (students: DeviceRecords['students'] = new Map()): [string, unknown][] =>
  JSON.parse(
    JSON.stringify([...students], (key, value) => (key === 'upcoming' ? undefined : value)),
  )

/** Checks that each offline change was applied only once, even though it was sent twice. */
export const checkOfflineChanges = async (simulation: Simulation): Promise<void> => {
  const { world, acceptedChanges } = simulation
  for (const { name, trace } of acceptedChanges) {
    const accepted = acceptedChanges.filter((other) => isDeepStrictEqual(other.trace, trace))
    const { rows } = await world.db.raw(trace.sql, [trace.id])
    expect(rows.length, `${name}: each change was applied once`).toBe(accepted.length)
  }
}
