import type { StripeContext } from '#stand-ins/stripe/context'
import { refuse } from '#stand-ins/stripe/refusal'

type Json = Record<string, unknown>

const expandable: Record<string, Record<string, string>> = {
  'checkout.session': { line_items: 'list', payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge' },
  charge: { payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
}

/** Returns the object with expanded fields, for example `payment_intent.latest_charge`. */
export const expanded = (
  context: StripeContext,
  object: { object: string },
  paths: string[] = [],
): Json & { object: string } => {
  refuseExpansions(object.object, paths)
  return paths.reduce((grown, path) => expandMember(context, grown, path.split('.')), { ...object })
}

/** Expands the objects in a list. Paths start with `data.`. */
export const expandedList = (
  context: StripeContext,
  objects: { object: string }[],
  paths: string[] = [],
): Json[] => {
  const inner = paths.map((path) =>
    path.startsWith('data.') ? path.slice('data.'.length) : refuseExpansion(path),
  )
  return objects.map((object) => expanded(context, object, inner))
}

export const refuseExpansions = (object: string, paths: string[] = []): void => {
  for (const path of paths)
    path.split('.').reduce((type, key) => expandable[type]?.[key] ?? refuseExpansion(path), object)
}

type StripeObject = Json & { object: string }

const expandMember = (
  context: StripeContext,
  object: StripeObject,
  [key = '', ...rest]: string[],
): StripeObject => {
  const value = key === 'line_items' ? lineItemsOf(context, object) : object[key]
  const member = typeof value === 'string' ? lookUp(context, value) : value
  if (rest.length === 0 || !isObject(member)) return { ...object, [key]: member ?? null }
  return { ...object, [key]: expandMember(context, { ...member }, rest) }
}

const isObject = (value: unknown): value is StripeObject =>
  typeof value === 'object' && value !== null && 'object' in value

const lookUp = ({ store }: StripeContext, id: string): object | undefined =>
  store.paymentIntent.get(id) ?? store.charge.get(id)

const lineItemsOf = (context: StripeContext, session: Json): object => ({
  object: 'list',
  data: context.store.lineItems.get(String(session.id))?.items ?? [],
  has_more: false,
  url: `/v1/checkout/sessions/${session.id}/line_items`,
})

const refuseExpansion: (path: string) => never = (path) =>
  refuse({ message: `This property cannot be expanded (${path}).`, param: 'expand' })
