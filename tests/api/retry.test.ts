import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { useWorld } from '../support/use-world.ts'

const { world } = useWorld()

/** The confirmation's job, once it has failed so often. */
const jobAfter = (state: string, retries: number) =>
  until(`The job is '${state}' after ${retries} retries`, async () => {
    const { rows } = await world.db.raw(
      `select id from pgboss.job
        where name = 'send-confirmation' and state::text = ? and retry_count = ?`,
      [state, retries],
    )
    return rows[0]
  })

test('a job is tried twenty times again, and then laid before the operator', async () => {
  world.mail.setFault({ mode: 'refuse-temporarily' })
  await world.paidCheckout()
  const { id } = await jobAfter('retry', 0)
  // The first eighteen take days.
  await world.db.raw('update pgboss.job set retry_count = 18, start_after = now() where id = ?', [
    id,
  ])
  await jobAfter('retry', 19)
  await world.db.raw('update pgboss.job set start_after = now() where id = ?', [id])
  await jobAfter('failed', 20)
  expect(await world.context.failedJobs.list()).toContainEqual(
    expect.objectContaining({ id, state: 'failed', tries: 21, what: 'Confirmation to the guests' }),
  )
})
