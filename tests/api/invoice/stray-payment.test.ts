import { loadOpenInvoices } from '@synapse/api/invoice/load-invoices'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { expect, test } from 'vitest'
import { foreignSession } from '../../support/foreign-session.ts'
import { clientOf } from '../../support/invoice-client.ts'
import { invoiceFactory } from '../../support/invoices.ts'
import { withoutWebhooks } from '../../support/missed-webhooks.ts'
import { truncateInvoices } from '../../support/reset.ts'
import { paymentsOf, todosOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()
const make = invoiceFactory(world, operator)
const { open } = clientOf(world)
const titles = async () => (await todosOf(world.db)).map(({ title }) => title)

test('a payment for a deleted invoice is recorded, and adds a task unless already refunded', async () => {
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

test('a payment in another currency adds a task and leaves the invoice unpaid', async () => {
  await make.setBusiness()
  const { id: invoiceId, invoiceNumber } = await make.issued()
  const metadata = { invoiceId, invoiceNumber }
  const session = await foreignSession(world, { cents: 3_540, currency: 'usd', metadata })
  await world.pay({ sessionId: session.id })
  await world.settle()
  expect(await make.read(invoiceId)).toMatchObject({ paid: '0.00', payments: [] })
  expect((await loadOpenInvoices(world.db)).map(({ id }) => id)).toEqual([invoiceId])
  expect(await titles()).toEqual([expect.stringMatching(/^Payment in another currency: 35.40 USD/)])
  await make.pay(invoiceId, '35.40')
  expect(await make.read(invoiceId)).toMatchObject({ paid: '35.40' })
  expect(await titles()).toHaveLength(1)
})
