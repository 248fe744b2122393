import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { readFeed } from '@synapse/shared/sync/contract'
import { createTodo, listTodos } from '@synapse/shared/todo/contract'
import { expect, test } from 'vitest'
import { until } from '#support/run/until.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const mark = async () => (await operator.call(readFeed)).mark

/** Waits for the feed's mark to change, as it does after every edit, and returns the new mark. */
const nextMark = async (before: string) => {
  let now = before
  await until('The mark has changed', async () => {
    now = await mark()
    return now !== before
  })
  return now
}

test('the feed’s mark changes after checkouts, payments, e-mails and changes by other processes', async () => {
  const first = await mark()
  const checkout = await world.checkout()
  const second = await nextMark(first)
  await world.finishJobs(world.pay(checkout))
  const third = await nextMark(second)
  expect(third).not.toBe(first)
  // The app also notices changes by other processes.
  await world.db.raw(`insert into todo_items (title, type) values ('From elsewhere', 'general')`)
  await nextMark(third)
})

test('reads and rolled-back changes don’t change the feed’s mark', async () => {
  await operator.call(createTodo, { input: { title: 'Buy chalk' } })
  await allHeard()
  const before = await mark()
  await operator.call(listTodos)
  await world.db
    .transaction(async (trx) => {
      await trx.raw(`update todo_items set title = 'Buy a blackboard'`)
      throw new Error('never mind')
    })
    .catch(() => undefined)
  await allHeard()
  expect(await mark()).toBe(before)
})

/** Notifications arrive in order, so once the last one has arrived, all the others have, too. */
const allHeard = async () => {
  const { responseCache } = world.context
  await until('The response is cached', async () => {
    await world.call(listBookedTimes)
    return responseCache.get(listBookedTimes.path)
  })
  await world.db.raw(`select pg_notify('public_read_changed', '')`)
  await until('The response is no longer cached', () => !responseCache.get(listBookedTimes.path))
}
