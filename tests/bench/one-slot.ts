import { randomUUID } from 'node:crypto'
import { type Row, row } from '#bench/row.ts'
import { checkoutSessionIdIn } from '#support/calls/start-checkout.ts'
import { startWorld } from '#support/world/world.ts'

const visitors = 200

/** Measures 200 visitors who check out and pay for one slot at the same time. */
export const benchOneSlot = async (): Promise<Row[]> => {
  const world = await startWorld({ env: { LIMIT_FACTOR: '1000' } })
  const input = world.make.checkoutInput()
  let serverErrors = 0
  const began = performance.now()
  const checkouts = await Promise.all(
    Array.from({ length: visitors }, async (_, n) => {
      const answer = await world.fetch('/api/create-checkout-session', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          ...input,
          checkoutId: randomUUID(),
          studentName: `Visitor ${n}`,
          studentEmail: `visitor${n}@example.com`,
        }),
      })
      if (answer.status >= 500) serverErrors += 1
      return (await answer.json()) as { url: string }
    }),
  )
  const opened = performance.now()
  const sessions = checkouts.map(({ url }) => checkoutSessionIdIn(url ?? ''))
  // Deliver the first webhook only once all visitors have paid.
  await world.stripe.setDeliveryMode({ mode: 'hold' })
  for (const session of sessions) await world.stripe.paySession({ session, wait: false })
  const events = (await world.stripe.events({})).filter(
    ({ type }) => type === 'checkout.session.completed',
  )
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
  const answers = await Promise.all(
    events.map(({ id }) => world.stripe.deliverEvent({ event: id })),
  )
  const accepted = answers.filter(({ accepted }) => accepted.every(Boolean)).length
  const paid = performance.now()
  await world.finishJobs()
  const settled = performance.now()
  const counts = async (sql: string) => Number((await world.db.raw(sql)).rows[0].n)
  const completed = await counts(
    `select count(*)::int n from bookings where payment_status = 'completed'`,
  )
  const payments = await counts('select count(*)::int n from payments')
  const refunds = await counts(`select count(*)::int n from refunds where status = 'succeeded'`)
  await world.stop()
  const isMet =
    completed === 1 && refunds === visitors - 1 && accepted === visitors && serverErrors === 0
  return [
    row({
      what: `${visitors} checkouts and payments for one slot at once`,
      measured: `${completed} completed, ${payments} paid, ${refunds} refunded, ${visitors - accepted} events refused, ${serverErrors} 5xx responses`,
      comparedWith: `checkouts ${(opened - began).toFixed(0)} ms, events ${(paid - opened).toFixed(0)} ms, refunds and e-mails ${(settled - paid).toFixed(0)} ms`,
      goal: `1 completed, ${visitors - 1} refunded, no 5xx`,
      isMet,
    }),
  ]
}
