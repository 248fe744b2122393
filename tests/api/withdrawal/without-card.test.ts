import { beforeEach, describe, expect, test } from 'vitest'
import { payBooking } from '#support/actors/booking-payments.ts'
import { withdrawalActions } from '#support/actors/withdrawals.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()
const { switchOn, bookUnpaid, pathOf, read, confirm, todosAbout, mailsTo } = withdrawalActions({
  world,
  operator,
})

beforeEach(() => switchOn())

describe('withdrawing from a booking without a card payment', () => {
  test('leaves nothing to refund if it is unpaid, as the task and the e-mail say', async () => {
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
