import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { expect, test } from 'vitest'
import { clientOf } from '../../support/invoice-links.ts'
import { invoiceFactory } from '../../support/invoices.ts'
import { withoutWebhooks } from '../../support/missed-webhooks.ts'
import { truncateInvoices } from '../../support/reset.ts'
import { paymentsOf, todosOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()
const make = invoiceFactory(world, operator)
const { open } = clientOf(world)
const titles = async () => (await todosOf(world.db)).map(({ title }) => title)

test('a payment for an invoice that no longer exists is recorded, and adds a task unless it has already been refunded', async () => {
  await make.setBusiness()
  const [kept, refunded] = [await open(await make.issued()), await open(await make.issued())]
  await truncateInvoices(world.db)
  await world.pay({ sessionId: kept })
  await world.settle()
  await withoutWebhooks(world, async () => {
    await world.pay({ sessionId: refunded })
    await world.stripe.dashboardRefund({ session: refunded })
  })
  await world.run(reconcilePayments)
  await world.settle()
  expect(await paymentsOf(world.db)).toMatchObject([
    { amount: '35.40', refunded: '0.00', invoiceId: null },
    { amount: '35.40', refunded: '35.40', invoiceId: null },
  ])
  expect(await titles()).toEqual([expect.stringMatching(/^Payment without an invoice: €35.40/)])
})
