import { randomUUID } from 'node:crypto'
import { BookingEvent } from '@synapse/api/booking/model'
import { WebsitePackage } from '@synapse/api/website/model'
import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { describe, expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { createForeignSession } from '#support/actors/foreign-session.ts'
import { olderBackupActions } from '#support/actors/older-backup.ts'
import { dashboardRefund } from '#support/actors/stripe.ts'
import { latestEvent, sendEvent } from '#support/actors/webhook.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { couponUsesOf, paymentsOf, refundsOf, todosOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()
const { deleteRows, bookAndDelete, runNightlyJob, todoTitles } = olderBackupActions({ world })

describe('a paid booking missing from the database', () => {
  test('is restored from its payment and confirmed by e-mail in the nightly job', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const lost = await bookAndDelete({
      sessionType: 'duo',
      studentName: 'Żeppi “Karl” Vella',
      calendarEmail: 'office@example.com',
      participantEmails: ['karl@example.com'],
      couponCode: coupon.code,
      discountAmount: '10.00',
      venue: 'in_person',
    })
    await world.db('coupons').update({ usageCount: 0 })
    await runNightlyJob()
    const booking = await world.booking(lost.bookingId)
    const same = ({ before }: typeof lost) => ({
      websiteId: before.websiteId,
      studentName: before.studentName,
      studentEmail: before.studentEmail,
      sessionDate: before.sessionDate,
      sessionType: 'duo',
      numberOfStudents: 2,
      durationMinutes: before.durationMinutes,
      basePrice: '100.00',
      discountAmount: '10.00',
      finalPrice: '90.00',
      revenue: '90.00',
      couponId: coupon.id,
      couponCode: coupon.code,
      paymentStatus: 'completed',
      source: 'website',
      venue: 'in_person',
      stripeSessionId: lost.checkoutSessionId,
      stripePaymentIntentId: before.stripePaymentIntentId,
    })
    expect(booking).toMatchObject(same(lost))
    expect(await couponUsesOf(world.db, coupon)).toBe(1)
    expect(await paymentsOf(world.db)).toMatchObject([{ amount: '90.00', bookingId: booking.id }])
    expect(await world.call(listBookedTimes)).toEqual([{ sessionDate: booking.start.toString() }])
    expect(await world.mail.messages({ to: booking.studentEmail })).toHaveLength(1)
    expect(await todosOf(world.db)).toMatchObject([
      {
        type: 'general',
        priority: 'high',
        title: 'Check the restored booking: Żeppi “Karl” Vella',
        description: expect.stringMatching(
          `may have been cancelled or moved since then: please check.*please ask ${booking.studentEmail}`,
        ),
        relatedBookingId: booking.id,
      },
    ])
    const kinds = (await BookingEvent.query(world.db).orderBy('id')).map(({ kind }) => kind)
    expect(kinds.slice(0, 3)).toEqual(['adopted', 'paid', 'completed'])
    await runNightlyJob()
    expect(await todoTitles()).toHaveLength(1)
    expect(await world.mail.messages({ to: booking.studentEmail })).toHaveLength(1)
    const second = world.checkout({ sessionDate: lost.before.start.toString() })
    await expect(second).toBeRefused('taken')
  })

  test('is restored with a package added after the backup, without putting it on sale', async () => {
    const { id: websiteId } = await world.make.builtIn()
    const workshop = { websiteId, type: 'workshop', label: 'Work & shop', numberOfStudents: 6 }
    await WebsitePackage.query(world.db).insert({
      ...workshop,
      price: '240.00',
      durationMinutes: 150,
    })
    const lost = await bookAndDelete({
      sessionType: 'workshop',
      numberOfStudents: 6,
      basePrice: '240.00',
      finalPrice: '240.00',
      notes: 'Other students: Karl',
    })
    await world.db('websitePackages').where({ type: 'workshop' }).delete()
    await runNightlyJob()
    const { sessionType, numberOfStudents } = await world.booking(lost.bookingId)
    expect({ sessionType, numberOfStudents }).toEqual({
      sessionType: 'workshop',
      numberOfStudents: 6,
    })
    expect(await WebsitePackage.query(world.db).findById([websiteId, 'workshop'])).toMatchObject({
      ...workshop,
      price: '240.00',
      durationMinutes: 150,
      isOffered: false,
    })
    const [mail] = await world.mail.messages({ to: lost.before.studentEmail })
    expect(mail?.text).toContain('Work & shop')
  })

  test('is restored once, by the webhook or the success page, five minutes after checkout', async () => {
    const lost = await bookAndDelete()
    world.clock.advance({ minutes: 4, seconds: 59 })
    const event = await latestEvent(world, 'checkout.session.completed')
    const open = () => world.successPage(lost.checkoutSessionId)
    expect((await sendEvent(world, event)).status).toBe(503)
    // A visitor has paid for this booking, so a “not found” error would be wrong.
    await expect(open()).toBeRefused('payments_unavailable')
    expect(await world.db('bookings')).toEqual([])
    world.clock.advance({ seconds: 1 })
    const [answer, shown] = await Promise.all([sendEvent(world, event), open()])
    expect(answer.status).toBe(204)
    expect(shown).toMatchObject({ id: lost.bookingId, paymentStatus: 'completed' })
    await world.finishJobs()
    expect(await paymentsOf(world.db)).toHaveLength(1)
    expect(await world.mail.messages({ subject: 'Confirmed: ' })).toHaveLength(1)
  })

  test('is refunded in full if its slot has since been sold', async () => {
    await connectGoogle(world)
    const lost = await bookAndDelete()
    expect(await world.google.events({})).toMatchObject([{ status: 'confirmed' }])
    await world.make.completedBooking({ sessionDate: lost.before.sessionDate })
    await runNightlyJob()
    expect((await world.booking(lost.bookingId)).paymentStatus).toBe('refunded')
    expect(await world.google.events({})).toMatchObject([{ status: 'cancelled' }])
    expect(await refundsOf(world.db)).toMatchObject([{ amount: '60.00', status: 'succeeded' }])
  })
})

test('if two missing bookings were paid for the same slot, the one paid first gets it', async () => {
  await world.stripe.setDeliveryMode({ mode: 'drop' })
  // The checkout that was opened first is paid last.
  const second = await world.checkout()
  world.clock.advance({ minutes: 1 })
  const first = await world.checkout({ sessionDate: second.input.sessionDate })
  world.clock.advance({ minutes: 1 })
  await world.pay(first)
  world.clock.advance({ minutes: 1 })
  await world.pay(second)
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
  await deleteRows(first)
  await deleteRows(second)
  await runNightlyJob()
  expect((await world.booking(first.bookingId)).paymentStatus).toBe('completed')
  expect((await world.booking(second.bookingId)).paymentStatus).toBe('refunded')
})

describe('a payment is recorded once and creates a task if its booking can’t be restored', () => {
  const strayOnce = async (title: string, description: RegExp) => {
    await runNightlyJob()
    await runNightlyJob()
    expect(await paymentsOf(world.db)).toMatchObject([{ bookingId: null, status: 'completed' }])
    expect(await todosOf(world.db)).toMatchObject([
      { type: 'general', priority: 'high', title, description: expect.stringMatching(description) },
    ])
    expect(await world.db('bookings')).toEqual([])
    expect(await refundsOf(world.db)).toEqual([])
    expect(await world.mail.messages({})).toEqual([])
  }

  test('because its session is in the past', async () => {
    const lost = await bookAndDelete({ sessionDate: '2027-02-03T08:00:00Z' })
    world.clock.set(lost.before.start)
    await strayOnce(
      'Payment without a booking: €60.00 from Maria Borg',
      new RegExp(
        `on Monday 1 February.*10:00 \\(Malta\u00a0time\\) from ${lost.input.studentEmail} \\(pi_\\w+\\) for a session on Wednesday 3 February.*09:00`,
      ),
    )
  })

  const pay = async (metadata: Record<string, string>, success = 'http://synapse.test/ok') => {
    const session = await createForeignSession(world, {
      customer_email: 'joe@example.com',
      metadata,
      payment_intent_data: { metadata },
      success_url: success,
    })
    await withoutWebhooks(world, () =>
      world.pay({ checkoutSessionId: session.id }, { name: 'Joe Camilleri' }),
    )
  }

  test('because its metadata is incomplete', async () => {
    await pay({ bookingId: randomUUID(), website: 'synapse-ai' })
    await strayOnce('Payment without a booking: €60.00 from Joe Camilleri', /joe@example\.com/)
    const [session] = await world.stripe.sessions({})
    await dashboardRefund(world, session?.id ?? '')
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '60.00', status: 'refunded' }])
  })

  test('because it belongs to another deployment that uses the same Stripe account', async () => {
    const { checkoutSessionId } = await bookAndDelete()
    const { metadata } = await world.context.stripe.checkout.sessions.retrieve(checkoutSessionId)
    await world.stripe.clear({})
    await pay({ ...metadata, bookingId: randomUUID() }, 'http://synapse.test.elsewhere.example/ok')
    await strayOnce('Payment without a booking: €60.00 from Maria Borg', /joe@example\.com/)
  })
})

test('Stripe receives only the details needed to restore a booking', async () => {
  const notes = 'Other students: Karl Vella, who is deaf'
  const { checkoutSessionId } = await world.checkout({
    sessionType: 'duo',
    calendarEmail: 'office@example.com',
    participantEmails: ['karl@example.com'],
    notes,
  })
  const session = await world.context.stripe.checkout.sessions.retrieve(checkoutSessionId)
  const text = JSON.stringify(session)
  for (const secret of ['deaf', 'karl@example.com', 'office@example.com'])
    expect(text).not.toContain(secret)
  const entries = Object.entries(session.metadata ?? {})
  expect(entries.length).toBeLessThanOrEqual(50)
  for (const [key, value] of entries) {
    expect(key.length).toBeLessThanOrEqual(40)
    expect(value.length).toBeLessThanOrEqual(500)
  }
})
