import { randomUUID } from 'node:crypto'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

/** Waits until the failure is listed in the given state. */
const failing = (state?: 'failed' | 'retrying') =>
  until('The failure is listed', async () => {
    const jobs = await operator.call(listFailedJobs)
    const found = jobs.find((one) => one.job === 'send-confirmation')
    return found && (!state || found.state === state) ? found : undefined
  })
test('failed jobs are listed during and after their retries and a restart, until a manual retry succeeds', async () => {
  expect(await operator.call(listFailedJobs)).toEqual([])
  world.mail.setFault({ mode: 'refuse-permanently' })
  const { bookingId, input } = await world.paidCheckout()
  const { job, id, ...listed } = await failing()
  expect(listed).toMatchObject({
    what: 'Confirmation e-mail',
    why: expect.stringContaining('5'),
    bookingId,
    state: 'retrying',
  })
  await world.db.raw(
    'update pgboss.job set retry_limit = retry_count, start_after = now() where id = ?',
    [id],
  )
  expect(await failing('failed')).toMatchObject({ id, bookingId })
  await world.restart()
  expect(await failing('failed')).toMatchObject({ id })
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
  // Only the app's own queues can be retried.
  expect(
    await operator.refused(retryJob, { params: { job: '__pgboss__send-it', id: randomUUID() } }),
  ).toMatchObject({ status: 404 })
})

test('the other guests still get their e-mail if one address is rejected', async () => {
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
