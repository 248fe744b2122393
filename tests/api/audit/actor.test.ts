import { BookingEvent } from '@synapse/api/booking/model'
import { syncBusyTimes } from '@synapse/api/meeting/jobs'
import { moveBooking } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { connectGoogle } from '../../support/connect-google.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

const actorOf = async (kind: string) =>
  (await BookingEvent.query(world.db).where({ kind }).orderBy('id', 'desc').first())?.actor

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
  await world.settle()
  expect(await actorOf('mail_sent')).toEqual({ kind: 'job', job: 'send-moved' })

  await world.google.deleteEvent({ event: id.replaceAll('-', '') })
  await world.run(syncBusyTimes)
  expect(await actorOf('calendar_event_removed')).toEqual({ kind: 'google' })

  expect(await BookingEvent.query(world.db).whereNull('actor')).toEqual([])
})
