import { invoicePageActions } from '#support/actors/invoice-page.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { openDispute } from '#support/actors/stripe.ts'
import type { TestWorld } from '#support/world/use-world.ts'

/** Creates invoices of €35.40 that a client has paid by card. */
export const cardPaymentActions = ({ world, operator }: TestWorld) => {
  const { payByCard } = invoicePageActions({ world })
  const { issued } = invoiceActions({ operator })
  const paidByCard = async () => {
    const invoice = await issued()
    return { invoice, session: await payByCard(invoice) }
  }
  return {
    paidByCard,
    disputed: async () => {
      const { invoice, session } = await paidByCard()
      const dispute = await openDispute(world, session)
      return { invoice, dispute }
    },
  }
}
