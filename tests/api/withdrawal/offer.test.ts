import { readBookingPage } from '@synapse/shared/booking/checkout-contract'
import { moveBooking, readBooking } from '@synapse/shared/booking/contract'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { readBusiness } from '@synapse/shared/business/contract'
import { defaultWithdrawalText } from '@synapse/shared/withdrawal/withdrawal-texts'
import { describe, expect, test } from 'vitest'
import { changeBusiness } from '#support/actors/change-business.ts'
import { olderBackupActions } from '#support/actors/older-backup.ts'
import { withdrawalActions } from '#support/actors/withdrawals.ts'
import { operatorBookingInput } from '#support/samples/booking-inputs.ts'
import { usePages } from '#support/world/use-pages.ts'

const { world, operator } = usePages()
const { switchOn, switchOff, bookEarly, bookUnpaid, pathOf, read } = withdrawalActions({
  world,
  operator,
})

const params = { slug: 'synapse-ai' }
const textOnPage = async () => (await world.call(readBookingPage, { params })).withdrawalText
const mailTo = async (to: string) => {
  await world.finishJobs()
  const [mail] = await world.mail.messages({ to, subject: 'Confirmed: ' })
  return mail?.text ?? ''
}
const sessionOf = (session_id: string) => world.successPage(session_id)

/** The first slot after the withdrawal period that starts now and ends on Monday 15 February. */
const afterPeriod = '2027-02-16T08:00:00Z'

test('without a right of withdrawal, nothing mentions it', async () => {
  const { bookingId, checkoutSessionId } = await world.paidCheckout()
  const booking = await world.booking(bookingId)
  expect(await textOnPage()).toBeNull()
  expect(booking).toMatchObject({ earlyStartRequestedAt: null, withdrawableUntil: null })
  const mail = await mailTo(booking.studentEmail)
  expect(mail).toContain('\nSessions are non-refundable; rescheduling by e-mail only.')
  expect(mail).not.toMatch(/withdraw/i)
  expect(await sessionOf(checkoutSessionId)).toMatchObject({
    withdrawal: null,
    hasWithdrawn: false,
  })
  expect((await read('/terms')).text).not.toContain('Right of withdrawal')
  expect((await read('/')).text).toContain('Sessions are non-refundable. If we')
  // The booking page's token doesn't open the withdrawal page.
  const [, token] = /session_id=(mail_\w+)/.exec(mail) ?? []
  expect((await read(`/withdraw/${token}`)).status).toBe(404)
  // Someone may still have the page open from before the right of withdrawal was switched off.
  expect(await bookEarly()).toMatchObject({ earlyStartRequestedAt: null })
})

describe('with a right of withdrawal', () => {
  test('the booking page and the terms contain either the default text or the operator’s own', async () => {
    await switchOn()
    await expect.poll(textOnPage).toBe(defaultWithdrawalText)
    const terms = async () => (await read('/terms')).text
    await expect.poll(terms).toContain('You can withdraw from this contract within 14 days')
    expect(
      (await read('/')).text.match(/non-refundable unless you withdraw in time\. /g),
    ).toHaveLength(2)
    await changeBusiness(operator, { withdrawalText: 'Our <own> words.' })
    await expect.poll(textOnPage).toBe('Our <own> words.')
    await expect.poll(terms).toContain('Our &lt;own&gt; words.')
    // The settings show the default text, but it isn't saved as the operator's own.
    const ownText = 'Write to rita@example.com to withdraw.'
    await changeBusiness(operator, { withdrawalText: ownText })
    const { studentEmail } = await world.book({ requestsEarlyStart: true })
    const [mail] = await world.mail.messages({ to: studentEmail })
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(ownText)
    await changeBusiness(operator, { withdrawalText: defaultWithdrawalText })
    expect(await operator.call(readBusiness)).toMatchObject({ withdrawalText: '' })
  })

  test('a session within the period can be booked only at the visitor’s request', async () => {
    await switchOn()
    await expect(world.checkout()).toBeRefused({
      reason: 'early_start_not_requested',
      error: expect.stringMatching(/^Tick the box /),
    })
    const { bookingId, checkoutSessionId } = await world.paidCheckout({ requestsEarlyStart: true })
    const booking = await world.booking(bookingId)
    expect(booking).toMatchObject({
      earlyStartRequestedAt: new Date('2027-02-01T09:00:00Z'),
      withdrawableUntil: '2027-02-15',
    })
    const mail = await mailTo(booking.studentEmail)
    expect(mail).toContain('\nWithdrawal: Withdraw from contract until your session is over: http')
    expect(mail).toContain(
      'On Monday 1 February 2027, 10:00 (Malta\u00a0time), you asked for the session to take place within',
    )
    expect(mail).toContain('If you withdraw, we refund your payment')
    expect(mail).toContain(
      'Sessions are non-refundable unless you withdraw in time; rescheduling by e-mail only.',
    )
    const { timeline } = await operator.call(readBooking, { params: { id: bookingId } })
    expect(timeline.map(({ kind }) => kind)).toContain('early_start_requested')

    const link = expect.stringMatching(/\/withdraw\/mail_[0-9a-f]{64}$/)
    const until = null
    expect(await sessionOf(checkoutSessionId)).toMatchObject({ withdrawal: { until, link } })
    // Browser histories keep the URL of the success page, so the link is shown only for a while.
    world.clock.advance({ minutes: 31 })
    expect(await sessionOf(checkoutSessionId)).toMatchObject({ withdrawal: { until, link: null } })
    const [, fromMail = ''] = /session_id=(mail_\w+)/.exec(mail) ?? []
    expect(await sessionOf(fromMail)).toMatchObject({ withdrawal: { until, link } })
    world.clock.set('2027-02-15T23:00:00Z')
    expect(await sessionOf(fromMail)).toMatchObject({ withdrawal: null })
  })

  test('a session after the withdrawal period needs no request', async () => {
    await switchOn()
    const booking = await world.book({ sessionDate: afterPeriod })
    expect(booking).toMatchObject({ earlyStartRequestedAt: null, withdrawableUntil: '2027-02-15' })
    const mail = await mailTo(booking.studentEmail)
    expect(mail).toContain(
      '\nWithdrawal: Withdraw from contract until the end of Monday 15 February 2027: http',
    )
    expect(mail).toContain(
      'Sessions are non-refundable unless you withdraw in time; rescheduling by e-mail only.',
    )
    expect(mail).not.toContain('), you asked us')
    // The period is counted in days, so it includes the last slot on the last day.
    const lastSlot = { sessionDate: '2027-02-15T14:00:00Z' }
    await expect(world.checkout(lastSlot)).toBeRefused('early_start_not_requested')
  })

  test('the withdrawal period starts when the booking is confirmed, not when the checkout opens', async () => {
    await switchOn()
    world.clock.set('2027-02-01T22:50:00Z')
    const sessionDate = '2027-02-16T08:00:00Z'
    await expect(world.checkout({ sessionDate })).toBeRefused('early_start_not_requested')
    const checkout = await world.checkout({ sessionDate, requestsEarlyStart: true })
    world.clock.set('2027-02-01T23:05:00Z')
    await world.finishJobs(world.pay(checkout))
    expect(await world.booking(checkout.bookingId)).toMatchObject({
      withdrawableUntil: '2027-02-16',
    })
  })

  test('participants get no withdrawal link, and the link stops working once the address is corrected', async () => {
    await switchOn()
    const booking = await bookEarly({ sessionType: 'duo', participantEmails: ['karl@example.com'] })
    expect(await mailTo('karl@example.com')).not.toMatch(/withdraw/i)
    const path = await pathOf(booking)
    expect((await read(path)).status).toBe(200)
    await world.db('bookings').where({ id: booking.id }).update({
      studentEmail: 'corrected@example.com',
      calendarEmail: 'corrected@example.com',
    })
    expect((await read(path)).status).toBe(404)
  })

  test('it also applies to bookings created by the operator', async () => {
    await switchOn()
    expect(await bookUnpaid()).toMatchObject({ withdrawableUntil: '2027-02-15' })
    expect(await mailTo('anna@example.com')).toContain('Withdraw from contract until')
  })
})

describe('an early-session request recorded by the operator', () => {
  const within = '2027-02-07T09:00:00Z'
  const now = new Date('2027-02-01T09:00:00Z')
  const move = async (id: string, sessionDate: string, requestsEarlyStart?: boolean) => {
    const input = { sessionDate, requestsEarlyStart }
    await operator.call(moveBooking, { params: { id }, input })
    return world.booking(id)
  }
  const pageOf = (id: string) => operator.call(readBooking, { params: { id } })
  const requestsIn = async (id: string) =>
    (await pageOf(id)).timeline.filter(({ kind }) => kind === 'early_start_requested').length
  const create = async (requestsEarlyStart?: boolean, sessionDate = '2027-02-07') => {
    const input = operatorBookingInput({ sessionDate, requestsEarlyStart })
    const { booking } = await operator.call(createBooking, { input })
    return world.booking(booking.id)
  }

  test('is stored once when a session is moved into the withdrawal period', async () => {
    await switchOn()
    const { id } = await world.book({ sessionDate: afterPeriod })
    expect(await pageOf(id)).toMatchObject({ withdrawableUntil: '2027-02-15' })
    expect(await move(id, within)).toMatchObject({ earlyStartRequestedAt: null })
    const later = '2027-02-17T08:00:00Z'
    expect(await move(id, later, true)).toMatchObject({ earlyStartRequestedAt: null })
    expect(await move(id, within, true)).toMatchObject({ earlyStartRequestedAt: now })
    world.clock.advance({ hours: 1 })
    const again = '2027-02-08T09:00:00Z'
    expect(await move(id, again, true)).toMatchObject({ earlyStartRequestedAt: now })
    expect(await requestsIn(id)).toBe(1)
  })

  test('removes the right to withdraw once the session has taken place', async () => {
    await switchOn()
    const booking = await world.book({ sessionDate: afterPeriod })
    const path = await pathOf(booking)
    await move(booking.id, within, true)
    world.clock.set('2027-02-07T11:00:00Z')
    const { text } = await read(path)
    expect(text).toContain('Your right to withdraw ended with it.')
    expect(text).toContain('data-tone="off">Past</p>')
  })

  test('is stored and confirmed with a booking created by the operator', async () => {
    await switchOn()
    expect(await create(true)).toMatchObject({ earlyStartRequestedAt: now })
    expect(await mailTo('anna@example.com')).toContain(
      'you asked for the session to take place within',
    )
    expect(await create(false, '2027-02-08')).toMatchObject({ earlyStartRequestedAt: null })
    const late = await create(true, '2027-02-16')
    expect(late).toMatchObject({ earlyStartRequestedAt: null })
    expect(await requestsIn(late.id)).toBe(0)
  })

  test('is ignored if there is no right of withdrawal', async () => {
    await switchOff()
    const { id } = await create(true)
    expect(await pageOf(id)).toMatchObject({ withdrawableUntil: null })
    expect(await move(id, '2027-02-08T09:00:00Z', true)).toMatchObject({
      earlyStartRequestedAt: null,
    })
    expect(await requestsIn(id)).toBe(0)
  })
})

test('a booking restored from Stripe keeps the student’s request to start within the withdrawal period', async () => {
  await switchOn()
  const { bookAndDelete, runNightlyJob } = olderBackupActions({ world })
  const { bookingId, before } = await bookAndDelete({ requestsEarlyStart: true })
  await runNightlyJob()
  expect(before.earlyStartRequestedAt).toBeInstanceOf(Date)
  expect(await world.booking(bookingId)).toMatchObject({
    paymentStatus: 'completed',
    withdrawableUntil: before.withdrawableUntil,
    earlyStartRequestedAt: before.earlyStartRequestedAt,
  })
})
