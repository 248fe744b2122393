import type { World } from '../world/world.ts'
import { clientOf } from './invoice-client.ts'
import type { invoiceFactory } from './invoices.ts'

/** Creates invoices for €35.40 that a client has paid by card. */
export const cardPayments = (world: World, invoices: ReturnType<typeof invoiceFactory>) => {
  const { payByCard } = clientOf(world)
  const paidByCard = async () => {
    const invoice = await invoices.issued()
    return { invoice, session: await payByCard(invoice) }
  }
  return {
    paidByCard,
    /** Creates an invoice whose payment the cardholder disputes. */
    disputed: async () => {
      const { invoice, session } = await paidByCard()
      const { id: dispute } = await world.finishJobs(world.stripe.openDispute({ session }))
      return { invoice, dispute }
    },
  }
}
