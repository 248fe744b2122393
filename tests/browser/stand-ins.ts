import { requestJson } from '../support/send-json.ts'
import type { Product } from './product.ts'

type Where = Pick<Product, 'stripeUrl' | 'googleUrl'>
type MailFault = 'accept' | 'refuse-permanently' | 'refuse-temporarily'

/** Sends a request to the stand-in for Stripe. */
export const callStripeStandIn = <Answer = unknown>(
  { stripeUrl }: Where,
  command: string,
  body: object = {},
): Promise<Answer> => tell(stripeUrl, command, body)

/** Sends a request to the stand-in for Google. */
export const callGoogleStandIn = <Answer = unknown>(
  { googleUrl }: Where,
  command: string,
  body: object = {},
): Promise<Answer> => tell(googleUrl, command, body)

/** Sets whether the stand-in for the mail server accepts e-mails. */
export const setMailFault = ({ mailboxUrl }: Pick<Product, 'mailboxUrl'>, mode: MailFault) =>
  requestJson(`${mailboxUrl}/api/fault`, { method: 'POST', body: { mode } })

const tell = <Answer>(url: string, command: string, body: object): Promise<Answer> =>
  requestJson(`${url}/sandbox/${command}`, { method: 'POST', body })
