import { randomUUID } from 'node:crypto'
import { changeBookingNotes } from '@synapse/shared/booking/contract'
import { idempotencyHeader } from '@synapse/shared/contract/call'
import { createTodo } from '@synapse/shared/todo/contract'
import fc from 'fast-check'
import type { Change, Device } from '#histories/device.ts'
import { itemAt, itemIndex, type Simulation, step, undefinedIfRefused } from '#histories/step.ts'

const device = fc.nat({ max: 1 })

/** The operator works on two devices, which are offline most of the time. */
export const offlineSteps = {
  writeNotesOffline: step(
    { device, itemIndex },
    async ({ devices, operator }, { device, itemIndex }) => {
      const booking = await bookingOn(devices[device], itemIndex)
      if (!booking) return
      const notes = `Note ${randomUUID()}`
      addChange(devices[device], {
        name: `the notes on ${booking.id}`,
        send: repeatable((headers) =>
          operator.call(changeBookingNotes, {
            params: { id: booking.id },
            input: { additionalNotes: notes, version: booking.version },
            headers,
          }),
        ),
        trace: { sql: editsOfNotes, id: booking.id },
      })
    },
  ),
  addTaskOffline: step({ device }, async ({ devices, operator }, { device }) => {
    const id = randomUUID()
    const input = { id, title: 'Buy markers', priority: 'low' as const }
    addChange(devices[device], {
      name: `the task ${id}`,
      send: repeatable((headers) => operator.call(createTodo, { input, headers })),
      trace: { sql: 'select 1 from todo_items where id = ?', id },
    })
  }),
  goOnline: step({ device }, (simulation, { device }) => comeOnline(simulation, device)),
}

/** Sends all changes in a device's outbox and syncs the device. */
export const comeOnline = async (simulation: Simulation, index: number): Promise<void> => {
  const device = simulation.devices[index]
  for (const change of device?.outbox.splice(0) ?? []) {
    // The first response didn't reach the device.
    const [first, second] = [await change.send(), await change.send()]
    if (Boolean(first) !== Boolean(second))
      throw new Error(`${change.name}: the repeated change got a different response.`)
    if (first) simulation.acceptedChanges.push(change)
  }
  await device?.sync()
}

/** Returns a booking as last synced. A device without bookings syncs first. */
const bookingOn = async (device: Device | undefined, index: number) => {
  if (!device?.records().bookings?.size) await device?.sync()
  return itemAt([...(device?.records().bookings?.values() ?? [])], index)
}

const addChange = (device: Device | undefined, change: Change) => device?.outbox.push(change)

/** Returns a function that sends a request. All attempts have the same idempotency key. */
const repeatable = (call: (headers: Record<string, string>) => Promise<unknown>) => {
  const headers = { [idempotencyHeader]: randomUUID() }
  return () => undefinedIfRefused(call(headers))
}

const editsOfNotes = `select 1 from audit_entries
  where action = 'update' and record_id = ? and jsonb_exists(changes, 'notes')`
