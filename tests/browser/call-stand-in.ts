import { requestJson } from '../support/calls/send-json.ts'
import type { RunningApp } from './product.ts'

type Where = Pick<RunningApp, 'stripeUrl' | 'googleUrl'>

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

const tell = <Answer>(url: string, command: string, body: object): Promise<Answer> =>
  requestJson(`${url}/sandbox/${command}`, { method: 'POST', body })
