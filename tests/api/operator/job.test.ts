import { randomUUID } from 'node:crypto'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { describe, expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

describe('failed jobs', () => {
  const failing = (state?: 'failed' | 'retrying') =>
    until('The failure is listed', async () => {
      const jobs = await operator.call(listFailedJobs)
      const found = jobs.find((one) => one.job === 'send-confirmation')
      return found && (!state || found.state === state) ? found : undefined
    })
  const bookWhileMailIsAway = async () => {
    world.mail.setFault({ mode: 'refuse-permanently' })
    const checkout = await world.paidCheckout()
    return checkout
  }

  test('are listed with description, reason and booking while they are retried', async () => {
    expect(await operator.call(listFailedJobs)).toEqual([])
    const { bookingId } = await bookWhileMailIsAway()
    expect(await failing()).toMatchObject({
      what: 'Confirmation e-mail',
      why: expect.stringContaining('5'),
      bookingId,
      state: 'retrying',
    })
    world.mail.setFault({ mode: 'accept' })
  })

  test('are listed after the last retry, and run again when retried manually', async () => {
    const { bookingId, input } = await bookWhileMailIsAway()
    const { job, id } = await failing()
    await world.db.raw(`update pgboss.job set retry_limit = retry_count where id = ?`, [id])
    expect(await failing('failed')).toMatchObject({ id, bookingId })
    world.mail.setFault({ mode: 'accept' })
    await operator.call(retryJob, { params: { job, id } })
    await until('The mail has come', async () => {
      const mails = await world.mail.messages({ to: input.studentEmail })
      return mails.some(({ subject }) => subject?.includes('Confirmed: '))
    })
    await until('Nothing is listed', async () => {
      const jobs = await operator.call(listFailedJobs)
      return !jobs.some((one) => one.id === id)
    })
    expect(await operator.refused(retryJob, { params: { job, id } })).toMatchObject({
      status: 404,
      error: 'This job has already finished or no longer exists.',
    })
  })

  test('are still listed after a restart', async () => {
    await bookWhileMailIsAway()
    const { id } = await failing()
    await world.db.raw(`update pgboss.job set retry_limit = retry_count where id = ?`, [id])
    await failing('failed')
    await world.restart()
    expect(await failing('failed')).toMatchObject({ id })
    world.mail.setFault({ mode: 'accept' })
  })

  test('can’t be retried in a queue that doesn’t belong to the app', async () => {
    expect(
      await operator.refused(retryJob, { params: { job: '__pgboss__send-it', id: randomUUID() } }),
    ).toMatchObject({ status: 404 })
  })
})

test('the other guests still get their e-mail if one address is refused', async () => {
  world.mail.setFault({ mode: 'refuse-permanently', count: 1 })
  await world.paidCheckout({
    sessionType: 'duo',
    basePrice: '100',
    finalPrice: '100',
    participantEmails: ['second@example.com'],
  })
  await until('The other guest has the mail', async () => {
    const mails = await world.mail.messages({ to: 'second@example.com' })
    return mails.length > 0
  })
})
