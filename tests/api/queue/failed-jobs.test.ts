import { randomUUID } from 'node:crypto'
import { sendGuestsChanged } from '@synapse/api/booking/jobs'
import { changeGuests, readBooking } from '@synapse/shared/booking/contract'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { expect, test } from 'vitest'
import { readInbox } from '#support/readers/inbox.ts'
import { until } from '#support/run/until.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const failing = (state?: 'failed' | 'retrying') =>
  until('The failure is listed', async () => {
    const jobs = await operator.call(listFailedJobs)
    const found = jobs.find((one) => one.job === 'send-confirmation')
    return found && (!state || found.state === state) ? found : undefined
  })

const jobAfter = (state: string, retries: number) =>
  until(`The job is '${state}' after ${retries} retries`, async () => {
    const { rows } = await world.db.raw(
      `select id from pgboss.job
        where name = 'send-confirmation' and state::text = ? and retry_count = ?`,
      [state, retries],
    )
    return rows[0]
  })

test('failed jobs are listed until a manual retry succeeds', async () => {
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
  await until('The e-mail has arrived', async () => {
    const mails = await world.mail.messages({ to: input.studentEmail })
    return mails.some(({ subject }) => subject?.includes('Confirmed: '))
  })
  await until('No failed job is listed', async () => {
    const jobs = await operator.call(listFailedJobs)
    return !jobs.some((one) => one.id === id)
  })
  await expect(operator.call(retryJob, { params: { job, id } })).toBeRefused('unknown')
  // Only jobs in the app's own queues can be retried.
  await expect(
    operator.call(retryJob, { params: { job: '__pgboss__send-it', id: randomUUID() } }),
  ).toBeRefused('unknown')
})

test('if one guest’s address is rejected, the others still get their e-mail', async () => {
  world.mail.setFault({ mode: 'refuse-permanently', count: 1 })
  await world.paidCheckout({
    sessionType: 'duo',
    basePrice: '100',
    finalPrice: '100',
    participantEmails: ['second@example.com'],
  })
  await until('The other guest has received the e-mail', async () => {
    const mails = await world.mail.messages({ to: 'second@example.com' })
    return mails.length > 0
  })
})

test('a job is retried twenty times and then shown to the operator as failed', async () => {
  world.mail.setFault({ mode: 'refuse-temporarily' })
  await world.paidCheckout()
  const { id } = await jobAfter('retry', 0)
  // Skip the first eighteen retries, because they would take days. A retry may be in progress, so
  // repeat this until it works.
  await until('The retries are skipped', async () => {
    const { rowCount } = await world.db.raw(
      `update pgboss.job set retry_count = 18, start_after = now() where id = ? and state = 'retry'`,
      [id],
    )
    return rowCount > 0
  })
  await jobAfter('retry', 19)
  await world.db.raw('update pgboss.job set start_after = now() where id = ?', [id])
  await jobAfter('failed', 20)
  expect(await world.context.failedJobs.list()).toContainEqual(
    expect.objectContaining({ id, state: 'failed', tries: 21, what: 'Confirmation e-mail' }),
  )
})

test('an invitation to a wrong address is withdrawn, but not while it is still being sent', async () => {
  const [wrong, right] = ['maria@exmaple.com', 'maria@example.com']
  const { id, studentName } = await world.make.completedBooking({
    studentEmail: wrong,
    googleMeetLink: 'https://meet.example.com/x',
  })
  const secondsAgo = (seconds: number) =>
    world.db.raw('now() - make_interval(secs => ?)', [seconds])
  const sendChanged = async () => {
    const { timeline } = await operator.call(readBooking, { params: { id } })
    const changeId = timeline.findLast(({ kind }) => kind === 'guests_changed')?.id ?? ''
    await world.run(sendGuestsChanged, { bookingId: id, changeId })
  }
  const subjectsTo = async (to: string) => (await readInbox(world, to)).subjects
  // Pretend that a process died after the SMTP server responded, but before the row was updated.
  await world.db('mails').insert({
    key: 'confirmation',
    bookingId: id,
    kind: 'confirmation',
    recipient: wrong,
    messageId: 'claimed@synapse.test',
    claimedAt: secondsAgo(-3600),
  })
  await operator.call(changeGuests, {
    params: { id },
    input: { studentName, studentEmail: right, calendarEmail: '', participantEmails: [] },
  })
  await until('The new guest has been invited', async () => (await subjectsTo(right)).length > 0)
  await expect(sendChanged()).rejects.toThrow('being sent right now')
  expect(await subjectsTo(wrong)).toEqual([])
  await world
    .db('mails')
    .where({ key: 'confirmation' })
    .update({ claimedAt: secondsAgo(11) })
  // Ignore errors, because the job queue may be sending this e-mail right now.
  await sendChanged().catch(() => {})
  await until('The invitation has been withdrawn', async () => (await subjectsTo(wrong)).length > 0)
  expect(await subjectsTo(wrong)).toEqual(['Invitation withdrawn'])
  expect(await subjectsTo(right)).toEqual(['Confirmed'])
})
