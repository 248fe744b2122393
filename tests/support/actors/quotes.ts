import { randomUUID } from 'node:crypto'
import { createClient } from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { type Quote, type QuoteFields, saveQuote, sendQuote } from '@synapse/shared/quote/contract'
import { changeBusiness } from '#support/actors/change-business.ts'
import { quoteFields } from '#support/samples/quote-fields.ts'
import type { Operator } from '#support/world/as-operator.ts'

type NewClient = Partial<BodyOf<typeof createClient>>

/** Creates quotes as the operator. */
export const quoteActions = ({ operator }: { operator: Pick<Operator, 'call'> }) => {
  /** Saves the business name that quotes need. */
  const nameBusiness = (businessName = 'Gozo AI') => changeBusiness(operator, { businessName })

  const client = (changes: NewClient = {}) =>
    operator.call(createClient, {
      input: { businessName: 'Xatt Ltd', email: 'office@xatt.example', ...changes },
    })

  const draft = async (changes: Partial<QuoteFields> = {}, about?: NewClient): Promise<Quote> =>
    operator.call(saveQuote, {
      params: { id: randomUUID() },
      input: quoteFields(changes.clientId ?? (await client(about)).id, changes),
    })

  const sent = async (changes: Partial<QuoteFields> = {}, about?: NewClient): Promise<Quote> => {
    await nameBusiness()
    const { id, version } = await draft(changes, about)
    return operator.call(sendQuote, { params: { id }, input: { version } })
  }

  const pathOf = ({ link }: Quote) => new URL(link ?? '').pathname

  return { nameBusiness, client, draft, sent, pathOf }
}
