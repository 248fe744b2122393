import { randomUUID } from 'node:crypto'
import { fillDemo } from '@synapse/api/demo/fill-demo'
import { checkJournal } from '@synapse/api/journal/jobs'
import { removeBookingPayment } from '@synapse/shared/booking/contract'
import { refundBooking } from '@synapse/shared/refund/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { expect, test } from 'vitest'
import { payBooking } from '#support/actors/booking-payments.ts'
import { todosOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const query = { from: '2026-01-01', to: '2027-12-31' }
const read = () => operator.call(readBooks, { query })
const sums = async () => Number((await world.db('journalSums').count())[0]?.count)

test('summing new entries every night doesn’t change the books', async () => {
  world.clock.set('2027-02-20T10:00:00Z')
  await fillDemo(world.context, 60)
  for (let night = 1; night <= 2; night += 1) {
    const [books, before] = [await read(), await sums()]
    await world.run(checkJournal)
    expect(await sums()).toBeGreaterThan(before)
    expect(await read()).toEqual(books)
    const { id } = await world.book()
    const input = { amount: '20', remaining: '60' }
    await world.finishJobs(operator.call(refundBooking, { params: { id }, input }))
    const { gross, count } = books.bookings
    expect((await read()).bookings).toMatchObject({
      gross: (Number(gross) + 40).toFixed(2),
      count: count + 1,
    })
  }
})

test('a sale counts until it is reversed, even if the nightly sums don’t include the reversal yet', async () => {
  const { id } = await world.make.completedBooking({ source: 'operator' })
  const paymentId = randomUUID()
  await payBooking(operator, id, '20', { id: paymentId, date: '2027-01-31' })
  const counts: number[] = []
  const count = async () => counts.push((await read()).bookings.count)
  await count()
  await world.run(checkJournal)
  await count()
  await operator.call(removeBookingPayment, { params: { id, paymentId } })
  await count()
  await world.run(checkJournal)
  await count()
  expect(counts).toEqual([1, 1, 0, 0])
})

test.each([
  ['journalSums', { kind: 'payment', account: 'bank', ofDocument: false, lastEntryId: 1 }],
  ['journalSales', { subjectId: 'x', entryId: 1 }],
])('the nightly check adds a task if %s is wrong', async (table, fields) => {
  await world.book()
  await world.run(checkJournal)
  expect(await todosOf(world.db)).toEqual([])
  await world.db(table).insert({ ...fields, date: '2027-02-01', cents: 100 })
  await world.run(checkJournal)
  expect(await todosOf(world.db)).toMatchObject([{ title: 'The books show wrong figures' }])
})
