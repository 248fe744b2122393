import { expect, test } from 'vitest'
import { bookingStatusesOf, paymentsOf, refundsOf, todosOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

test('if two visitors pay for overlapping slots, the second gets a full refund and an e-mail', async () => {
  await world
    .db('availabilitySlots')
    .insert({ date: '2027-02-03', startTime: '10:00', endTime: '12:00' })
  const first = await world.checkout({ sessionDate: '2027-02-03T08:00:00Z' })
  const second = await world.checkout({
    sessionDate: '2027-02-03T09:00:00Z',
    studentName: 'Rita Vella',
  })
  await world.stripe.setDeliveryMode({ mode: 'hold' })
  await world.pay(first)
  await world.pay(second)
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
  await world.finishJobs(world.stripe.releaseEvents({}))
  // Stripe reports the second payment again.
  const event = (await world.stripe.events({})).find(
    ({ type }) => type === 'checkout.session.completed',
  )
  await world.finishJobs(world.stripe.deliverEvent({ event: event?.id ?? '', times: 3 }))

  expect((await world.booking(first.bookingId)).paymentStatus).toBe('completed')
  expect((await world.booking(second.bookingId)).paymentStatus).toBe('refunded')
  const [refund, ...others] = await refundsOf(world.db)
  expect(others).toEqual([])
  expect(refund).toMatchObject({ amount: '60.00', status: 'succeeded', requestedBy: 'system' })
  expect(await world.stripe.refunds({})).toMatchObject([
    { amount: 6000, status: 'succeeded', metadata: { refundId: refund?.id } },
  ])

  const mails = await world.mail.messages({ to: String(second.input.studentEmail) })
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Time taken: refund of €60.00 on its way · Synapse AI',
  ])
  expect(mails[0]?.text).toContain('Choose another time:\nhttp://synapse.test/book')
  expect(mails[0]?.calendar).toEqual([])
  expect(await todosOf(world.db)).toMatchObject([
    {
      type: 'refund_processing',
      priority: 'high',
      status: 'pending',
      relatedBookingId: second.bookingId,
      title: 'Slot lost: Rita Vella is being refunded',
      relatedData: {
        finalPrice: '60.00',
        studentName: 'Rita Vella',
        studentEmail: second.input.studentEmail,
      },
    },
  ])
})

test('completing a booking expires open Stripe checkouts for overlapping times', async () => {
  const winner = await world.checkout({ sessionDate: '2027-02-03T08:00:00Z' })
  const same = await world.checkout({ sessionDate: '2027-02-03T08:00:00Z' })
  const next = await world.checkout({ sessionDate: '2027-02-03T11:00:00Z' })
  await world.finishJobs(world.pay(winner))
  const status = async (id: string) =>
    (await world.stripe.sessions({})).find((session) => session.id === id)?.status
  expect(await status(same.checkoutSessionId)).toBe('expired')
  expect(await status(next.checkoutSessionId)).toBe('open')
  expect((await world.booking(same.bookingId)).paymentStatus).toBe('expired')
  expect((await world.booking(next.bookingId)).paymentStatus).toBe('pending')
})

test('if many visitors pay for the same slot in parallel, only one gets it', async () => {
  const visitors = 6
  const sessionDate = world.make.nextSlot().toString()
  const opened = await Promise.all(
    Array.from({ length: visitors }, () => world.checkout({ sessionDate })),
  )
  await world.stripe.setDeliveryMode({ mode: 'hold' })
  await Promise.all(opened.map((checkout) => world.pay(checkout)))
  const held = (await world.stripe.events({})).filter(({ delivery }) => delivery?.state === 'held')
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
  const answers = await Promise.all(
    held.map(({ id }) => world.stripe.deliverEvent({ event: id, times: 1 })),
  )
  expect(answers.flatMap(({ accepted }) => accepted)).toEqual(Array(visitors).fill(true))
  await world.finishJobs()

  const states = await bookingStatusesOf(world.db)
  expect(states.filter((state) => state === 'completed')).toHaveLength(1)
  expect(states.filter((state) => state === 'refunded')).toHaveLength(visitors - 1)
  expect(await paymentsOf(world.db)).toHaveLength(visitors)
  const refunds = await refundsOf(world.db)
  expect(refunds.map(({ status, amount }) => `${status} ${amount}`)).toEqual(
    Array(visitors - 1).fill('succeeded 60.00'),
  )
  expect(await world.mail.messages({ subject: 'Time taken: ' })).toHaveLength(visitors - 1)
})
