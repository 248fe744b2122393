import { lockBooking, lockSlots } from '@synapse/api/booking/model'
import { lockClient } from '@synapse/api/client/model'
import * as locks from '@synapse/api/db/locks'
import { lockQuote } from '@synapse/api/quote/model'
import { moveBooking } from '@synapse/shared/booking/contract'
import { createExpense } from '@synapse/shared/expense/contract'
import { closeQuarter } from '@synapse/shared/quarter/contract'
import { saveQuote } from '@synapse/shared/quote/contract'
import { expect, onTestFinished, test } from 'vitest'
import { quoteActions } from '#support/actors/quotes.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { quoteFields } from '#support/samples/quote-fields.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator } = useIsolatedWorld({ now: Temporal.Instant.from('2027-04-15T10:00:00Z') })

/** Returns how many deadlocks PostgreSQL resolved during `work`. The app hides them by retrying. */
const countDeadlocks = async (work: () => Promise<unknown>): Promise<number> => {
  let deadlocks = 0
  const onError = (error: { code?: string }) => {
    if (error.code === '40P01') deadlocks += 1
  }
  const handles = [world.db, world.context.db]
  for (const db of handles) db.on('query-error', onError)
  await work().finally(() => {
    for (const db of handles) db.off('query-error', onError)
  })
  return deadlocks
}

test('advisory locks have distinct numbers, in code and in triggers', async () => {
  const { lockKey: _, lockText: __, ...keys } = locks
  const numbers = Object.values(keys)
  expect(new Set(numbers).size).toBe(numbers.length)
  const { rows } = await world.db.raw(
    `select proname as name, array(select distinct match[1]::bigint::float8
        from regexp_matches(prosrc, 'pg_advisory\\w*\\((\\d+)\\)', 'g') match) as keys
      from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%pg_advisory%'
      order by 1`,
  )
  expect(rows).toEqual([
    { name: 'lock_vat_regime', keys: [locks.postingLock] },
    { name: 'record_audit', keys: [locks.auditLock] },
  ])
})

test('moving a booking while its notes are being saved doesn’t cause a deadlock', async () => {
  const { id, version } = await world.make.completedBooking()
  const deadlocks = await countDeadlocks(async () => {
    const editing = await world.db.transaction()
    await lockBooking(editing, id)
    // Attach this expectation before the commit, because an unhandled rejection fails the test.
    const refused = expect(
      operator.call(moveBooking, {
        params: { id },
        input: { sessionDate: String(world.make.nextSlot()), version },
      }),
    ).toBeRefused('changed')
    await waitForLockWaits(world.db)
    await editing('bookings').where({ id }).update({ venue: 'in_person' })
    await editing.commit()
    await refused
  })
  expect(deadlocks).toBe(0)
})

test('saving a quote while its client is being merged doesn’t cause a deadlock', async () => {
  const quote = await quoteActions({ operator }).draft()
  const deadlocks = await countDeadlocks(async () => {
    const merging = await world.db.transaction()
    await lockQuote(merging, quote.id)
    const saving = operator.call(saveQuote, {
      params: { id: quote.id },
      input: { ...quoteFields(quote.clientId), version: quote.version },
    })
    await waitForLockWaits(world.db)
    await lockClient(merging, quote.clientId)
    await merging.commit()
    await saving
  })
  expect(deadlocks).toBe(0)
})

test('a quarter can be closed while slots are being changed', async () => {
  await operator.call(createExpense, {
    input: { title: 'Ferry', category: 'Travel', date: '2027-03-15', amount: '10' },
  })
  const booking = await world.db.transaction()
  onTestFinished(async () => {
    await booking.rollback()
  })
  await lockSlots(booking)
  await operator.call(closeQuarter, { params: { quarter: '2027-Q1' } })
})
