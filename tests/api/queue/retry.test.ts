import { sendGuestsChanged } from '@synapse/api/booking/jobs'
import { changeGuests, readBooking } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

/** Waits until the confirmation job has failed this many times. */
const jobAfter = (state: string, retries: number) =>
  until(`The job is '${state}' after ${retries} retries`, async () => {
    const { rows } = await world.db.raw(
      `select id from pgboss.job
        where name = 'send-confirmation' and state::text = ? and retry_count = ?`,
      [state, retries],
    )
    return rows[0]
  })

test('a job is retried twenty times and then shown to the operator as failed', async () => {
  world.mail.setFault({ mode: 'refuse-temporarily' })
  await world.paidCheckout()
  const { id } = await jobAfter('retry', 0)
  // Skip the first eighteen retries, which would take days.
  await world.db.raw('update pgboss.job set retry_count = 18, start_after = now() where id = ?', [
    id,
  ])
  await jobAfter('retry', 19)
  await world.db.raw('update pgboss.job set start_after = now() where id = ?', [id])
  await jobAfter('failed', 20)
  expect(await world.context.failedJobs.list()).toContainEqual(
    expect.objectContaining({ id, state: 'failed', tries: 21, what: 'Confirmation e-mail' }),
  )
})

test('an invitation that may have reached a wrong address is withdrawn, but not while it is still being sent', async () => {
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
  const subjectsTo = async (to: string) =>
    (await world.mail.messages({ to })).map(({ subject }) => subject.split(':')[0])
  // Simulates a process that died after the SMTP server responded but before the row was updated.
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
  await until('Who comes now is invited', async () => (await subjectsTo(right)).length > 0)
  await expect(sendChanged()).rejects.toThrow('being sent right now')
  expect(await subjectsTo(wrong)).toEqual([])
  await world
    .db('mails')
    .where({ key: 'confirmation' })
    .update({ claimedAt: secondsAgo(11) })
  // The job queue may be sending the same e-mail at this moment.
  await sendChanged().catch(() => {})
  await until('It is taken back', async () => (await subjectsTo(wrong)).length > 0)
  expect(await subjectsTo(wrong)).toEqual(['Invitation withdrawn'])
  expect(await subjectsTo(right)).toEqual(['Confirmed'])
})
