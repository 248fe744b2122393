import type { Booking } from '@synapse/api/booking/model'
import { downloadSession } from '@synapse/shared/booking/checkout-contract'
import { cancelBooking, moveBooking } from '@synapse/shared/booking/contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { pathOf } from '@synapse/shared/contract/call'
import { updateWebsite } from '@synapse/shared/website/contract'
import { describe, expect, test } from 'vitest'
import { bookForFree } from '#support/actors/book-for-free.ts'
import { payForTakenSlot } from '#support/actors/pay-for-taken-slot.ts'
import { useRefunds } from '#support/actors/refunds.ts'
import { dashboardRefund, openDispute, settleRefund } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { invitationIn, parseIcs } from '#support/readers/ics.ts'
import { checkoutSessionIdOf, paymentsOf } from '#support/readers/rows.ts'

const { world, operator, addRefundTodo, payAgain, processTask } = useRefunds()

test('the success page shows only the booking in its URL, with its current label and length', async () => {
  const checkout = await world.finishJobs(world.paidCheckout())
  const read = () => world.successPage(checkout.checkoutSessionId)
  const shown = await read()
  expect(shown).toEqual({
    id: checkout.bookingId,
    studentName: 'Maria Borg',
    studentEmail: checkout.input.studentEmail,
    sessionType: 'individual',
    label: 'Individual',
    sessionDate: new Date(String(checkout.input.sessionDate)).toISOString(),
    durationMinutes: 120,
    paymentStatus: 'completed',
    isOver: false,
    wasBooked: true,
    wasCharged: false,
    hasFailedRefund: false,
    isBeingChecked: false,
    finalPrice: '60.00',
    owed: '0.00',
    howToPay: null,
    refundedAmount: '0.00',
    keptAmount: '0.00',
    isRefundUndecided: false,
    venue: 'online',
    meetingLink: (await world.booking(checkout.bookingId)).googleMeetLink,
    movedFrom: null,
    website: 'synapse-ai',
    formerSlugs: [],
    websiteName: 'Synapse AI',
    invoiceLink: expect.stringMatching(/\/invoice-request\/[\w-]{43}$/),
    withdrawal: null,
    hasWithdrawn: false,
    refundDue: null,
    receipts: [],
  })
  await world.db('websitePackages').where({ type: 'individual' }).update({ label: 'One to one' })
  await world.db('bookings').where({ id: checkout.bookingId }).update({ durationMinutes: 90 })
  expect(await read()).toEqual({ ...shown, label: 'One to one', durationMinutes: 90 })
})

test('the success page gets the website’s current and former slugs, so that it can delete the stored form', async () => {
  const { id, slug } = await world.make.website()
  const { checkoutSessionId: session_id } = await world.paidCheckout({ website: slug })
  await operator.call(updateWebsite, { params: { id }, input: { slug: 'renamed' } })
  expect(await world.successPage(session_id)).toMatchObject({
    website: 'renamed',
    formerSlugs: [slug],
  })
  // Another website may now use this slug, and its visitors may have stored their forms under it.
  await world.make.website({ slug })
  expect(await world.successPage(session_id)).toMatchObject({ formerSlugs: [] })
})

test('the success page masks the e-mail address half an hour after the booking', async () => {
  const purchases = [await world.paidCheckout(), await bookForFree(world)]
  const shown = () =>
    Promise.all(
      purchases.map(
        async ({ checkoutSessionId: session_id }) =>
          (await world.successPage(session_id)).studentEmail,
      ),
    )
  world.clock.advance({ minutes: 29 })
  expect(await shown()).toEqual(purchases.map(({ input }) => input.studentEmail))
  world.clock.advance({ minutes: 1 })
  expect(await shown()).toEqual(['m•••@example.com', 'm•••@example.com'])
})

describe('the success page shows', () => {
  const file = (session_id: string) =>
    world.fetch(pathOf(downloadSession, { params: { session_id } }))

  test('the meeting link, and a calendar file that lists no attendees', async () => {
    const booking = await world.book()
    const session = checkoutSessionIdOf(booking)
    expect(await world.successPage(session)).toMatchObject({
      venue: 'online',
      meetingLink: booking.googleMeetLink,
      movedFrom: null,
      refundedAmount: '0.00',
    })
    const answer = await file(session)
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toContain('session.ics')
    const ics = parseIcs(await answer.text())
    expect(ics.value('METHOD')).toBe('PUBLISH')
    expect(ics.all('ATTENDEE')).toEqual([])
    const [mail] = await world.mail.messages({ subject: 'Confirmed: ' })
    // The UID stays the same, so the invitation in the e-mail replaces the event from this file.
    expect(invitationIn(mail).value('UID')).toBe(ics.value('UID'))
  })

  test('the old and the new time after a move, and no meeting link after the session or a cancellation', async () => {
    const booking = await world.book()
    const { id, start } = booking
    const session = checkoutSessionIdOf(booking)
    const sessionDate = '2027-02-09T17:00:00.000Z'
    await operator.call(moveBooking, { params: { id }, input: { sessionDate } })
    const { movedFrom, ...rest } = await world.successPage(session)
    expect(rest.sessionDate).toBe(sessionDate)
    expect(movedFrom && start.equals(movedFrom)).toBe(true)

    const { end } = await world.booking(id)
    world.clock.set(end)
    expect(await world.successPage(session)).toMatchObject({ isOver: true, meetingLink: null })
    world.clock.set(end.subtract({ hours: 40 }))
    await operator.call(cancelBooking, { params: { id } })
    expect(await world.successPage(session)).toMatchObject({
      paymentStatus: 'cancelled',
      meetingLink: null,
    })
    await expect(world.call(downloadSession, { params: { session_id: session } })).toBeRefused(
      'not_booked',
    )
    // With this header, the browser would save the error message as a file.
    expect((await file(session)).headers.get('Content-Disposition')).toBeNull()
  })
})

test('a free booking’s success page still works after the operator sets a price', async () => {
  const { checkoutSessionId, bookingId } = await world.finishJobs(bookForFree(world))
  const { sessionType, venue, version } = await world.booking(bookingId)
  const terms = { sessionType, venue, version, basePrice: '60', discountAmount: '0' }
  await operator.call(editBooking, { params: { id: bookingId }, input: terms })
  expect(await world.successPage(checkoutSessionId)).toMatchObject({ owed: '60.00' })
})

const shown = (booking: Booking) => world.successPage(checkoutSessionIdOf(booking))

const secondSession = async (booking: Booking) => {
  await payAgain(booking)
  const payments = await paymentsOf(world.db)
  return payments.find((one) => one.reference !== checkoutSessionIdOf(booking))?.reference ?? ''
}

test('the refunded amount on the success page excludes a duplicate payment’s refund', async () => {
  const booking = await world.book()
  const session = await secondSession(booking)
  await dashboardRefund(world, session, 2_500)
  expect(await shown(booking)).toMatchObject({ refundedAmount: '0.00' })
  await dashboardRefund(world, checkoutSessionIdOf(booking), 4_000)
  expect(await shown(booking)).toMatchObject({ paymentStatus: 'completed', refundedAmount: '5.00' })
})

test('even during a dispute, the refunded amount excludes a duplicate payment’s refund', async () => {
  const booking = await world.book()
  await dashboardRefund(world, await secondSession(booking))
  await openDispute(world, checkoutSessionIdOf(booking))
  expect(await shown(booking)).toMatchObject({ refundedAmount: '0.00' })
})

test('the success page says that a refund has failed, even if Stripe first reported success', async () => {
  const booking = await world.book()
  const { id } = await dashboardRefund(world, checkoutSessionIdOf(booking))
  expect(await shown(booking)).toMatchObject({ hasFailedRefund: false })
  await settleRefund(world, id, 'failed')
  expect(await shown(booking)).toMatchObject({ wasBooked: true, hasFailedRefund: true })
})

test('the success page doesn’t report the refund for a lost slot as failed before it is attempted', async () => {
  const { checkoutSessionId } = await withoutWebhooks(world, () => payForTakenSlot(world))
  expect(await world.successPage(checkoutSessionId)).toMatchObject({
    paymentStatus: 'refunded',
    hasFailedRefund: false,
  })
})

test('the success page shows a pending refund, but neither a dispute nor its fee', async () => {
  const [disputed, refunded] = [await world.book(), await world.book()]
  await openDispute(world, checkoutSessionIdOf(disputed))
  expect(await shown(disputed)).toMatchObject({
    paymentStatus: 'completed',
    refundedAmount: '0.00',
  })
  await world.finishJobs(operator.call(cancelBooking, { params: { id: disputed.id } }))
  const nothing = { refundedAmount: '0.00', keptAmount: '0.00' }
  expect(await shown(disputed)).toMatchObject(nothing)
  await world.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
  await processTask((await addRefundTodo(refunded)).id)
  expect(await shown(refunded)).toMatchObject({
    paymentStatus: 'cancelled',
    refundedAmount: '60.00',
    keptAmount: '0.00',
  })
})
