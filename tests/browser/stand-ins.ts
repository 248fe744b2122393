import { requestJson } from '../support/send-json.ts'
import type { Product } from './product.ts'

type Where = Pick<Product, 'stripeUrl' | 'googleUrl'>
type MailFault = 'accept' | 'refuse-permanently' | 'refuse-temporarily'

/** Makes something happen at the stand-in for Stripe, or asks it. */
export const atStripe = <Answer = unknown>(
  { stripeUrl }: Where,
  command: string,
  body: object = {},
): Promise<Answer> => tell(stripeUrl, command, body)

/** Makes something happen at the stand-in for Google, or asks it. */
export const atGoogle = <Answer = unknown>(
  { googleUrl }: Where,
  command: string,
  body: object = {},
): Promise<Answer> => tell(googleUrl, command, body)

/** What the stand-in for a mail provider does with the mails to come. */
export const setMailFault = ({ mailboxUrl }: Pick<Product, 'mailboxUrl'>, mode: MailFault) =>
  requestJson(`${mailboxUrl}/api/fault`, { method: 'POST', body: { mode } })

const tell = <Answer>(url: string, command: string, body: object): Promise<Answer> =>
  requestJson(`${url}/sandbox/${command}`, { method: 'POST', body })
