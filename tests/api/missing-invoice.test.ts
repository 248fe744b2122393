import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf } from '../support/invoice-links.ts'
import { invoiceFactory } from '../support/invoices.ts'
import { withoutWebhooks } from '../support/missed-webhooks.ts'
import { truncateInvoices } from '../support/reset.ts'
import { paymentsOf, todosOf } from '../support/rows.ts'
import { useWorld } from '../support/use-world.ts'

const { world, operator } = useWorld()
const make = invoiceFactory(world, operator)
const { open } = clientOf(world)
const titles = async () => (await todosOf(world.db)).map(({ title }) => title)

/** Opens a checkout for an invoice that the database then loses. */
const openForLostInvoice = async () => {
  await make.setBusiness()
  const session = await open(await make.issued())
  await truncateInvoices(world.db)
  return session
}

describe('a payment for an invoice that no longer exists', () => {
  let session: string
  beforeEach(async () => {
    session = await openForLostInvoice()
  })

  test('is recorded and adds a task', async () => {
    await world.pay({ sessionId: session })
    await world.settle()
    expect(await paymentsOf(world.db)).toMatchObject([{ amount: '35.40', invoiceId: null }])
    expect(await titles()).toEqual([expect.stringMatching(/^Payment without an invoice: €35.40/)])
  })

  test('adds no task if it was already refunded', async () => {
    await withoutWebhooks(world, async () => {
      await world.pay({ sessionId: session })
      await world.stripe.dashboardRefund({ session })
    })
    await world.run(reconcilePayments)
    await world.settle()
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '35.40', invoiceId: null }])
    expect(await titles()).toEqual([])
  })
})
