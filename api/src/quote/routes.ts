import { line } from '@synapse/shared/fields'
import * as contract from '@synapse/shared/quote/contract'
import { done, type Result } from '@synapse/shared/result'
import type { Middleware } from 'koa'
import type { Context } from '#core/context'
import { readBody } from '#http/body'
import { answerPage, leadOn } from '#http/client-page'
import { limitPerMinute } from '#http/limit'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { answerByCustomer, answerByHand, noteInvoice, withdrawQuote } from '#quote/conclude-quote'
import { keepPdf, readFile } from '#quote/keep-pdf'
import { Quote } from '#quote/model'
import { openQuotePage } from '#quote/open-page'
import { presentQuote } from '#quote/present'
import { deleteQuote, saveQuote } from '#quote/save-quote'
import { sendQuote } from '#quote/send-quote'

/** Quotes: what the operator offers to clients, and the page on which they answer. */
export const quoteRoutes = (context: Context): Route[] => {
  const { db, settings } = context
  const present = presentQuote(settings)
  /** What was done to a quote is answered with it. */
  const answer = async <Reason extends string>(id: string, result: Result<unknown, Reason>) =>
    presentChange(result, async () => present(await Quote.query(db).findById(id).throwIfNotFound()))
  return [
    route(contract.listQuotes, async () =>
      done((await Quote.query(db).orderByRaw('created_at desc, id')).map(present)),
    ),
    route(contract.saveQuote, async ({ params: { id }, input }) =>
      answer(id, await saveQuote(context, id, input)),
    ),
    route(contract.deleteQuote, ({ params }) => deleteQuote(context, params.id)),
    route(contract.sendQuote, async ({ params: { id }, input }) =>
      answer(id, await sendQuote(context, id, input)),
    ),
    route(contract.answerQuote, async ({ params: { id }, input }) =>
      answer(id, await answerByHand(context, id, input.answer)),
    ),
    route(contract.withdrawQuote, async ({ params: { id } }) =>
      answer(id, await withdrawQuote(context, id)),
    ),
    route(contract.noteQuoteInvoice, async ({ params: { id }, input }) =>
      answer(id, await noteInvoice(context, id, input.invoiceId)),
    ),
    route(contract.keepQuotePdf, async ({ params: { id }, input }) =>
      answer(id, await keepPdf(context, id, input)),
    ),
    route(
      contract.readQuotePagePdf,
      ({ params: { token } }) => readFile(context, token),
      limitPerMinute(30 * settings.limitFactor),
    ),
    {
      endpoint: contract.readQuotePage,
      steps: [limitPerMinute(60 * settings.limitFactor)],
      answer: async (ctx) => answerPage(ctx, await openQuotePage(context, ctx.params.token)),
    },
    {
      endpoint: contract.answerQuotePage,
      steps: [limitPerMinute(20 * settings.limitFactor)],
      answer: takeAnswer(context),
    },
  ]
}

/** A form without a script: what it sends is not JSON, and what it gets is a page. */
const takeAnswer =
  (context: Context): Middleware =>
  async (ctx) => {
    const { token } = ctx.params
    const form = Object.fromEntries(new URLSearchParams((await readBody(ctx.req)).toString()))
    const read = contract.customerAnswer.safeParse(form)
    if (!read.success) {
      const name = line('', 120).safeParse(form.name).data ?? ''
      const sentence = read.error.issues[0]?.message ?? ''
      return answerPage(ctx, await openQuotePage(context, token, { name, sentence }), 400)
    }
    const answered = await answerByCustomer(context, token, read.data)
    if (!answered.ok) return answerPage(ctx, await openQuotePage(context, token), 409)
    leadOn(ctx, ctx.path)
  }
