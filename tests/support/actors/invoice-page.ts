import type { Invoice } from '@synapse/shared/invoice/contract'
import { clientPageActions } from '#support/actors/client-page.ts'
import type { World } from '#support/world/world.ts'

/** Returns the id of the checkout session that a response redirects to, if any. */
export const checkoutSessionOf = ({ headers }: Response): string | undefined =>
  /cs_\w+/.exec(headers.get('Location') ?? '')?.[0]

/** Acts as a client on an invoice's page. */
export const invoicePageActions = ({ world }: { world: World }) => {
  const pathOf = ({ link }: Pick<Invoice, 'link'>) => new URL(link ?? '').pathname
  const { read, post: press } = clientPageActions({ world })
  const checkouts = async (): Promise<{ sessionId: string; amount: string; endedAt: unknown }[]> =>
    world.db('invoiceCheckouts').orderBy('createdAt')
  /**
   * Opens Stripe's checkout page.
   * @returns the checkout session's id
   */
  const open = async (invoice: Pick<Invoice, 'link'>): Promise<string> => {
    const answer = await press(pathOf(invoice))
    if (answer.status !== 303) throw new Error(`The checkout page was not opened: ${answer.status}`)
    const session = checkoutSessionOf(answer)
    if (!session) throw new Error(`This is not a checkout page: ${answer.headers.get('Location')}`)
    return session
  }
  /**
   * Pays the balance by card and waits for all jobs.
   * @returns the checkout session's id
   */
  const payByCard = async (invoice: Pick<Invoice, 'link'>): Promise<string> => {
    const checkoutSessionId = await open(invoice)
    await world.finishJobs(world.pay({ checkoutSessionId }))
    return checkoutSessionId
  }
  return { pathOf, read, press, open, payByCard, checkouts }
}
