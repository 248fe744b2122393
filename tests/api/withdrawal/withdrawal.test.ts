import type { Booking } from '@synapse/api/booking/model'
import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { readBooking } from '@synapse/shared/booking/contract'
import { erasePersonalData } from '@synapse/shared/student/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { payBooking } from '#support/actors/booking-payments.ts'
import { useRefunds } from '#support/actors/refunds.ts'
import { withdrawalActions } from '#support/actors/withdrawals.ts'
import { expectPrivatePage } from '#support/expectations/expect-private-page.ts'
import { focusedFields } from '#support/readers/served-pages.ts'

const { world, operator, addRefundTodo, processTask, refundsAtStripe } = useRefunds()
const {
  switchOn,
  switchOff,
  bookEarly,
  bookUnpaid,
  pathOf,
  read,
  post,
  confirm,
  todosAbout,
  mailsTo,
} = withdrawalActions({ world, operator })

beforeEach(() => switchOn())

const kindsOf = async ({ id }: Pick<Booking, 'id'>) =>
  (await operator.call(readBooking, { params: { id } })).timeline.map(({ kind }) => kind)
const spaced = (text: string) => text.replaceAll(/&nbsp;|\u00a0/g, ' ')
const status = async ({ id }: Pick<Booking, 'id'>) => (await world.booking(id)).paymentStatus
const ownTime = '03:00 – 05:00 your time (New York)'
const refundLine = 'We’ll refund €60.00 by Monday 15 February 2027'
const statementOf = ({ studentEmail: email }: Booking) => ({ name: 'Maria <Borg>', email })

describe('a student who withdraws before the session', () => {
  test('enters a statement, corrects it, and confirms it in a second step', async () => {
    const booking = await bookEarly({ visitorZone: 'America/New_York' })
    const path = await pathOf(booking)
    const first = await read(path)
    expectPrivatePage(first)
    expect(first.text).toContain(ownTime)
    expect(first.text).toContain('<h1>Withdraw from contract</h1>')
    expect(first.text).toContain('value="Maria Borg"')
    expect(spaced(first.text)).toContain(refundLine)
    expect(first.text).toContain(`order ${booking.id.slice(-8).toUpperCase()}.</blockquote>`)
    expect(first.text).toContain(`value="${booking.studentEmail}"`)

    const wrong = await post(path, { name: ' ', email: 'me' })
    expect(wrong.status).toBe(400)
    const corrections = await wrong.text()
    expect(corrections).toContain('The name is missing.')
    expect(corrections).toContain('The e-mail address is not valid.')
    expect(focusedFields(corrections)).toEqual(['name'])

    const statement = statementOf(booking)
    const second = await post(path, statement)
    expect(second.status).toBe(200)
    const shown = await second.text()
    expect(shown).toContain('I, <strong>Maria &lt;Borg&gt;</strong>, withdraw from the contract')
    expect(shown).toContain('>Confirm withdrawal</button>')
    expect(spaced(shown)).toContain(refundLine)
    const back = await (await post(path, { ...statement, step: 'edit' })).text()
    expect(back).toContain('value="Maria &lt;Borg&gt;"')
    expect(await status(booking)).toBe('completed')
  })

  test('sees the time of withdrawal and the refund on the page and by e-mail', async () => {
    const booking = await bookEarly({ visitorZone: 'America/New_York' })
    const path = await pathOf(booking)
    world.clock.advance({ minutes: 5 })
    const done = await post(path, { ...statementOf(booking), step: 'confirm' })
    expect([done.status, done.headers.get('Location')]).toEqual([303, path])
    expect((await read(path)).text).toContain(
      'We received your withdrawal on Monday 1 February 2027, 10:05 (Malta\u00a0time)',
    )
    const withdrawn = spaced((await read(path)).text)
    expect(withdrawn).toContain(refundLine)
    expect(withdrawn).toContain('>Withdrawn</p>')
    expect(withdrawn).toContain(ownTime)
    expect(withdrawn).toContain('<dt>To be refunded</dt><dd>€60.00</dd>')
    expect(withdrawn).not.toContain('<svg class="strip"')
    const mails = await mailsTo(booking.studentEmail)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You’ve withdrawn from your contract: Wed 3 Feb, 09:00 · Synapse AI',
    ])
    const [mail] = mails
    expect(mail?.text).toContain(
      'on Monday 1 February 2027, 10:05 (Malta\u00a0time):\n\n> “I, Maria <Borg>,',
    )
    expect(mail?.text).toContain('We’ll refund €60.00 by Monday 15 February 2027')
    expect(mail?.text).toMatch(/\nSession type: .+\nTo be refunded: €60\.00\nOrder number: \w+\n\n/)
    expect(mail?.text).not.toContain('non-refundable')
    expect(mail?.text).toContain('session_id=')
    expect(mail?.calendar).toMatchObject([{ method: 'CANCEL' }])
  })

  test('frees the slot, and adds a task that is completed by the refund', async () => {
    const booking = await bookEarly()
    const path = await pathOf(booking)
    await confirm(path, booking)
    expect(await status(booking)).toBe('cancelled')
    expect(await world.call(listBookedTimes)).toEqual([])
    expect(await kindsOf(booking)).toEqual(expect.arrayContaining(['withdrawn', 'cancelled']))
    const [todo, ...others] = await todosAbout(booking)
    expect(others).toEqual([])
    expect(todo).toMatchObject({
      type: 'booking_cancellation',
      title: 'Withdrawal: refund €60.00 to Maria Borg',
      priority: 'high',
      dueOn: '2027-02-15',
      relatedData: { refundDue: '60.00' },
    })
    await world.stripe.addFault({ kind: 'fail', count: 999, path: '/v1/refunds' })
    await processTask(todo?.id ?? '')
    expect(spaced((await read(path)).text)).toContain(
      '€60.00 is being refunded. There’s nothing more to refund.',
    )
    await world.finishJobs(world.stripe.clearFaults({}))
    expect(await status(booking)).toBe('refunded')
    expect((await refundsAtStripe()).map(({ amount }) => amount)).toEqual([6_000])
    expect((await todosAbout(booking)).map((one) => one.status)).toEqual(['completed'])
    const refunded = spaced((await read(path)).text)
    expect(refunded).toContain('€60.00 has already been refunded. There’s nothing more to refund.')
    expect(refunded).not.toContain('We’ll refund')
    expect(refunded).not.toContain('To be refunded')
  })

  test('withdraws only once, despite a double click or two tabs', async () => {
    const booking = await bookEarly()
    const path = await pathOf(booking)
    const both = await Promise.all([confirm(path, booking), confirm(path, booking)])
    expect(both.map((answer) => answer.status)).toEqual([303, 303])
    world.clock.advance({ hours: 1 })
    expect((await confirm(path, booking)).status).toBe(303)
    expect(await todosAbout(booking)).toHaveLength(1)
    expect(await mailsTo(booking.studentEmail)).toHaveLength(1)
    expect((await kindsOf(booking)).filter((kind) => kind === 'withdrawn')).toHaveLength(1)
    // Repeating the first step shows the result again.
    const { studentName: name, studentEmail: email } = booking
    expect(await (await post(path, { name, email })).text()).toContain('You’ve withdrawn')
  })

  test('sees the withdrawal on the booking’s page', async () => {
    const { bookingId, checkoutSessionId } = await world.paidCheckout({ requestsEarlyStart: true })
    const booking = await world.booking(bookingId)
    await confirm(await pathOf(booking), booking)
    const page = await world.successPage(checkoutSessionId)
    expect(page).toMatchObject({
      paymentStatus: 'cancelled',
      hasWithdrawn: true,
      withdrawal: null,
      keptAmount: '0.00',
      refundDue: { amount: '60.00', by: '2027-02-15' },
    })
  })

  test('can have the confirmation sent to another address', async () => {
    const booking = await bookEarly()
    const path = await pathOf(booking)
    await post(path, { name: 'Maria Borg', email: 'other@example.com', step: 'confirm' })
    const [mail, ...others] = await mailsTo('other@example.com')
    expect(others).toEqual([])
    expect(await mailsTo(booking.studentEmail)).toHaveLength(1)
    // The address isn't a guest's, so it got no invitation and mustn't get a link to the booking.
    expect(mail?.calendar).toEqual([])
    expect(mail?.text).not.toMatch(/attached|your calendar|session_id=/)
    // Erasing the student's data also erases the withdrawal statement.
    const [todo] = await todosAbout(booking)
    await world.finishJobs(processTask(todo?.id ?? ''))
    await operator.call(erasePersonalData, { params: { email: booking.studentEmail } })
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(JSON.stringify(timeline)).not.toMatch(/Maria|other@/)
  })

  test('updates an existing refund task', async () => {
    const booking = await bookEarly()
    const { id } = await addRefundTodo(booking)
    await confirm(await pathOf(booking), booking)
    expect(await todosAbout(booking)).toMatchObject([
      { id, title: 'Withdrawal: refund €60.00 to Maria Borg', dueOn: '2027-02-15' },
    ])
  })

  test('is refunded the amount paid for a discounted group booking', async () => {
    const { code } = await world.make.coupon()
    const guests = ['karl@example.com', 'rita@example.com']
    const booking = await bookEarly({
      sessionType: 'group',
      participantEmails: guests,
      couponCode: code,
      discountAmount: '15.00',
    })
    await confirm(await pathOf(booking), booking)
    expect(await todosAbout(booking)).toMatchObject([{ relatedData: { refundDue: '135.00' } }])
    for (const guest of guests) {
      const [mail, ...others] = await mailsTo(guest)
      expect(others).toEqual([])
      expect(mail?.subject).toMatch(/^Cancelled: /)
      expect(mail?.text).not.toMatch(/€|withdr/i)
    }
    expect(await mailsTo(booking.studentEmail)).toHaveLength(1)
  })

  test('can still withdraw after the operator has switched off the right of withdrawal', async () => {
    const booking = await bookEarly()
    const path = await pathOf(booking)
    await switchOff()
    expect((await confirm(path, booking)).status).toBe(303)
    expect(await status(booking)).toBe('cancelled')
  })
})

test('a forged link shows no booking and can’t be used to withdraw', async () => {
  const booking = await bookEarly()
  const other = await bookEarly()
  const [own, others] = [await pathOf(booking), await pathOf(other)]
  const id = own.slice('/withdraw/mail_'.length, -32)
  const forged = [
    `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`,
    `${own.slice(0, -1)}é`,
    `/withdraw/mail_${id}${others.slice(-32)}`,
    `/withdraw/${own.slice('/withdraw/mail_'.length)}`,
    '/withdraw/mail_',
    '/withdraw/mail',
  ]
  for (const path of forged) {
    expect((await read(path)).status, path).toBe(404)
    expect((await confirm(path, booking)).status, path).toBe(404)
  }
  expect(await status(booking)).toBe('completed')
})

describe('withdrawing from a booking without a card payment', () => {
  test('leaves nothing to refund if the booking is unpaid', async () => {
    const booking = await bookUnpaid()
    const path = await pathOf(booking)
    for (const when of ['before', 'after']) {
      const { text } = await read(path)
      expect(text, when).toContain('There’s nothing to refund.')
      expect(text, when).not.toContain('We’ll refund')
      await confirm(path, booking)
    }
    expect(await todosAbout(booking)).toMatchObject([
      {
        type: 'general',
        title: 'Withdrawal: nothing to refund to Anna Galea',
        description: expect.stringMatching(/No payment remains to be refunded\.$/),
      },
    ])
    const [mail] = await mailsTo('anna@example.com')
    expect(mail?.text).toContain('There’s nothing to refund.')
  })

  test('adds a task to refund a cash payment manually', async () => {
    const booking = await bookUnpaid()
    await payBooking(operator, booking.id, '40')
    await confirm(await pathOf(booking), booking)
    expect(await todosAbout(booking)).toMatchObject([
      {
        title: 'Withdrawal: refund €40.00 to Anna Galea',
        description: expect.stringMatching(/refund it yourself, then record/),
      },
    ])
  })
})
