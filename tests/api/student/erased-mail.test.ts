import { randomUUID } from 'node:crypto'
import { sendCancellation } from '@synapse/api/booking/jobs'
import { resendBookingMail } from '@synapse/shared/booking/mail-contract'
import { listFailedJobs } from '@synapse/shared/failed-job/contract'
import { refundBooking } from '@synapse/shared/refund/contract'
import { erasePersonalData } from '@synapse/shared/student/contract'
import { describe, expect, test } from 'vitest'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { tablesWith } from '#support/readers/tables-with.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const params = { email: 'zzperson@example.com' }
const calendarEmail = 'zzperson.work@example.com'
const erase = () => operator.call(erasePersonalData, { params })

/** Books a session and moves the clock past it. */
const attend = async () => {
  const booking = await world.book({ studentEmail: params.email, calendarEmail })
  world.clock.advance({ hours: 24 * 20 })
  return booking
}

describe('erasing stops e-mails that are still being retried', () => {
  const retry = () =>
    world.finishJobs(
      world
        .db('pgboss.job')
        .where({ state: 'retry' })
        .update({ startAfter: new Date(0) }),
    )

  test('because the mail server refuses the address and quotes it in its error message', async () => {
    world.mail.setFault({ mode: 'refuse-permanently' })
    await attend()
    world.mail.setFault({ mode: 'accept' })
    expect(await tablesWith(world.db, '<zzperson@example.com>')).toContain('mails')
    await erase()
    expect(await tablesWith(world.db, 'zzperson')).toEqual(['changed_records'])
    const messages = (await operator.call(listFailedJobs)).map(({ why }) => why)
    expect(new Set(messages)).toEqual(new Set(['The reason was erased with the student’s data.']))
    await retry()
    expect(await operator.call(listFailedJobs)).toEqual([])
    for (const to of [params.email, calendarEmail])
      expect(await world.mail.messages({ to }), to).toEqual([])
  })

  test('because their job had already read the booking', async () => {
    const { id } = await world.book({ studentEmail: params.email })
    await world.finishJobs(
      operator.call(refundBooking, { params: { id }, input: { amount: '60', remaining: '60' } }),
    )
    await world.db('mails').delete()
    const erased = await world.db.transaction(async (trx) => {
      await trx('bookings').where({ id }).forUpdate()
      const erasing = erase()
      await waitForLockWaits(world.db)
      const sending = Promise.allSettled([world.run(sendCancellation, { bookingId: id })])
      await waitForLockWaits(world.db, { count: 2 })
      return { erasing, sending }
    })
    await erased.erasing
    await erased.sending
    expect(await tablesWith(world.db, 'zzperson')).toEqual(['changed_records'])
  })

  test('because the operator has resent them', async () => {
    const { id } = await attend()
    const [mail] = await world.db('mails').where({ bookingId: id, kind: 'confirmation' })
    world.mail.setFault({ mode: 'refuse-permanently' })
    const call = { params: { id, mailId: mail.id }, input: { id: randomUUID() } }
    await world.finishJobs(operator.call(resendBookingMail, call))
    world.mail.setFault({ mode: 'accept' })
    await erase()
    await retry()
    expect(await operator.call(listFailedJobs)).toEqual([])
  })
})
