import type { Product } from './product.ts'

type Where = Pick<Product, 'stripeUrl' | 'googleUrl'>

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

const tell = async <Answer>(url: string, command: string, body: object): Promise<Answer> => {
  const answer = await fetch(`${url}/sandbox/${command}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${command}: ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}
