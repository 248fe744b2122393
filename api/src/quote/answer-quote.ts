import { ok, refuse } from '@synapse/shared/contract/result'
import { formatEuroText } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/quote/contract'
import { type QuoteAnswer, quoteRefusal, quoteState } from '@synapse/shared/quote/quote'
import { maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { Client } from '#client/model'
import type { Change, Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { findQuoteByToken, lockQuote, Quote } from '#quote/model'
import { addTodo } from '#todo/add-todo'

/** Saves the client's first answer on the quote's page, and notifies the operator. */
export const answerAsClient = (
  { db, now, emit }: Context,
  token: string,
  { name, answer }: { name: string; answer: QuoteAnswer },
) =>
  db.transaction(async (trx) => {
    const quote = await findQuoteByToken(trx, token).forUpdate()
    if (!quote) return refuse('unknown')
    const at = now()
    const refusal = quoteRefusal('answerOnline', stateOf(quote, at))
    if (refusal) return refusal
    await Quote.query(trx)
      .findById(quote.id)
      .patch({ status: answer, answeredAt: toTimestamp(at), answeredBy: name })
    await addAnswerTodo(trx, quote, { name, answer })
    await emit(trx, 'quote.answered', { quoteId: quote.id })
    return ok(undefined)
  })

/** Records an answer that the client gave elsewhere, for example by phone. */
export const answerQuote = (context: Context, id: string, answer: QuoteAnswer) =>
  changeStatus(context, id, 'answer', { status: answer, answeredAt: toTimestamp(context.now()) })

/** Withdraws a sent quote. */
export const withdrawQuote: Change<typeof contract.withdrawQuote> = (context, id) =>
  changeStatus(context, id, 'withdraw', { status: 'withdrawn' })

const stateOf = (quote: Quote, now: Temporal.Instant) => quoteState(quote, maltaDay(now))

const changeStatus = (
  { db, now }: Context,
  id: string,
  action: 'answer' | 'withdraw',
  changes: Partial<Quote>,
) =>
  db.transaction(async (trx) => {
    const quote = await lockQuote(trx, id)
    if (!quote) return refuse('unknown')
    // The change is already saved: the app is repeating a request whose response was lost.
    if (quote.status === changes.status) return ok(undefined)
    const refusal = quoteRefusal(action, stateOf(quote, now()))
    if (refusal) return refusal
    await Quote.query(trx).findById(id).patch(changes)
    return ok(undefined)
  })

const addAnswerTodo = async (
  trx: Knex.Transaction,
  { id, quoteNumber, clientId, title, total }: Quote,
  { name, answer }: { name: string; answer: QuoteAnswer },
) => {
  const client = await Client.query(trx).findById(clientId).throwIfNotFound()
  const next =
    answer === 'accepted'
      ? 'Agree on a date and create the invoice.'
      : 'You could ask what would have suited them better.'
  await addTodo(trx, {
    key: `quote:${id}`,
    title: `${client.businessName.slice(0, 120)} ${answer} quote ${quoteNumber}`,
    description: `${title}, ${formatEuroText(total)}: ${answer} by ${name}. ${next}`,
    priority: answer === 'accepted' ? 'high' : 'medium',
  })
}
