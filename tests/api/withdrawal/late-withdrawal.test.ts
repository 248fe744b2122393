import type { Booking } from '@synapse/api/booking/model'
import { cancelBooking, moveBooking } from '@synapse/shared/booking/contract'
import { previewRefund } from '@synapse/shared/refund/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { useRefunds } from '#support/actors/refunds.ts'
import { withdrawalActions } from '#support/actors/withdrawals.ts'

const { world, operator, addRefundTodo, processTask, refundDirectly } = useRefunds()
const { switchOn, bookEarly, pathOf, read, confirm, todosAbout, mailsTo } = withdrawalActions({
  world,
  operator,
})

beforeEach(() => switchOn())

const spaced = (text: string) => text.replaceAll(/&nbsp;|\u00a0/g, ' ')
const status = async ({ id }: Pick<Booking, 'id'>) => (await world.booking(id)).paymentStatus

describe('a withdrawal', () => {
  test('during a session held early at the student’s request refunds only the remaining time', async () => {
    const booking = await bookEarly()
    const path = await pathOf(booking)
    world.clock.set(booking.start.add({ minutes: 40 }))
    expect(spaced((await read(path)).text)).toContain(
      '€20.00 is due for the part of the session that took place. We’ll refund €40.00',
    )
    await confirm(path, booking)
    const [todo] = await todosAbout(booking)
    expect(todo).toMatchObject({
      title: 'Withdrawal: refund €40.00 to Maria Borg',
      description: expect.stringContaining(
        '€20.00 is due for the part of the session that took place.',
      ),
    })
    const [mail] = await mailsTo(booking.studentEmail)
    expect(mail?.text).toContain('€20.00 is due for the part of the session that took place.')
    expect(mail?.text).toContain('We’ll refund €40.00')
    expect(mail?.calendar).toEqual([])
    const id = todo?.id ?? ''
    expect(await operator.call(previewRefund, { params: { id } })).toMatchObject({
      remaining: '60.00',
      due: '40.00',
    })
    await world.finishJobs(processTask(id, '40.00'))
    expect((await todosAbout(booking)).map((one) => one.status)).toEqual(['completed'])
    expect(await world.booking(booking.id)).toMatchObject({
      paymentStatus: 'cancelled',
      revenue: '20.00',
    })
  })

  test('deducts other refunds from its task, and completes it once everything is refunded', async () => {
    const booking = await bookEarly()
    const path = await pathOf(booking)
    world.clock.set(booking.start.add({ minutes: 40 }))
    await confirm(path, booking)
    await world.finishJobs(refundDirectly(booking.id, '10', '60'))
    const [todo] = await todosAbout(booking)
    const params = { id: todo?.id ?? '' }
    expect(await operator.call(previewRefund, { params })).toMatchObject({
      remaining: '50.00',
      due: '30.00',
    })
    expect(todo?.relatedData.refundDue).toBe('30.00')
    // The task stays open after a partial refund.
    await world.finishJobs(processTask(params.id, '20'))
    expect(await todosAbout(booking)).toMatchObject([
      { status: 'pending', relatedData: { refundDue: '10.00' } },
    ])
    await world.finishJobs(refundDirectly(booking.id, '10', '30'))
    expect((await todosAbout(booking)).map(({ status }) => status)).toEqual(['completed'])
  })

  test('leads to a full refund even after the session if the operator moved the session into the withdrawal period', async () => {
    const booking = await world.book({ sessionDate: '2027-02-16T08:00:00Z' })
    const path = await pathOf(booking)
    await operator.call(moveBooking, {
      params: { id: booking.id },
      input: { sessionDate: '2027-02-04T08:00:00Z' },
    })
    world.clock.set('2027-02-05T08:00:00Z')
    expect((await confirm(path, booking)).status).toBe(303)
    expect(await todosAbout(booking)).toMatchObject([{ relatedData: { refundDue: '60.00' } }])
  })

  test('is refused after the withdrawal period, even if the session is still weeks away', async () => {
    const booking = await world.book({ sessionDate: '2027-03-16T08:00:00Z' })
    const path = await pathOf(booking)
    world.clock.set('2027-02-15T22:59:59Z')
    expect((await read(path)).text).toContain('Your statement')
    world.clock.set('2027-02-15T23:00:00Z')
    const late = await confirm(path, booking)
    expect(late.status).toBe(409)
    expect(spaced(await late.text())).toContain(
      'You could withdraw from this contract until the end of Monday 15 February 2027.',
    )
    expect(await status(booking)).toBe('completed')
  })

  test('from a booking that has already been cancelled changes nothing', async () => {
    const booking = await bookEarly()
    const path = await pathOf(booking)
    const { id } = await addRefundTodo(booking)
    await world.finishJobs(processTask(id))
    expect((await confirm(path, booking)).status).toBe(409)
    const { text } = await read(path)
    expect(text).toContain('This booking is already cancelled')
    expect(text).toContain('You don’t need to withdraw')
    expect(await status(booking)).toBe('refunded')
  })

  test('from a cancelled booking whose payment was kept is possible by e-mail', async () => {
    const booking = await bookEarly()
    const path = await pathOf(booking)
    await operator.call(cancelBooking, { params: { id: booking.id } })
    expect(spaced((await read(path)).text)).toContain(
      'you can withdraw until the end of Monday 15 February 2027 by replying to the e-mail about the cancellation',
    )
    world.clock.set('2027-02-15T23:00:00Z')
    expect((await read(path)).text).toContain('You don’t need to withdraw')
  })
})
