import { expireBookings } from '@synapse/api/booking/jobs'
import { endInvoiceCheckouts } from '@synapse/api/invoice/jobs'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { syncBusyTimes, syncMissingEvents } from '@synapse/api/meeting/jobs'
import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { reconcileRefunds } from '@synapse/api/refund/jobs'
import { comeOnline } from '#histories/offline-steps.ts'
import type { Simulation } from '#histories/step.ts'

/** Ends all simulated errors and runs two nights' jobs, after which all records must agree. */
export const recoverFromFaults = async (simulation: Simulation): Promise<void> => {
  const { world } = simulation
  await world.stripe.clearFaults({})
  await world.google.clearFaults({})
  world.mail.setFault({ mode: 'accept' })
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
  await world.stripe.releaseEvents({})
  for (const index of simulation.devices.keys()) await comeOnline(simulation, index)
  for (const { id, payment_status, status } of await world.stripe.sessions({}))
    if (status === 'complete' && payment_status === 'unpaid')
      await world.stripe.settlePayment({ session: id, outcome: 'succeeded' })
  // Stripe may report a refund before its payment. It then repeats the event until the nightly
  // comparison has recorded the payment.
  await world.run(reconcilePayments)
  for (let night = 0; night < 2; night += 1) {
    await finishRetries(simulation)
    for (const { id, status } of await world.stripe.refunds({}))
      if (status === 'pending')
        await world.stripe.settleRefund({ refund: id, outcome: 'succeeded' })
    world.clock.advance({ hours: 12 })
    for (const job of [
      expireBookings,
      endInvoiceCheckouts,
      reconcilePayments,
      reconcileRefunds,
      syncStripeBalance,
      syncBusyTimes,
      syncMissingEvents,
    ])
      await world.run(job)
    await finishRetries(simulation)
  }
}

/** Finishes all jobs. Pending retries run immediately. */
const finishRetries = async ({ world }: Simulation) => {
  for (let round = 0; round < 20; round += 1) {
    const hurried = await world.db.raw(
      `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
    )
    await world.finishJobs()
    if (hurried.rowCount === 0) return
  }
}
