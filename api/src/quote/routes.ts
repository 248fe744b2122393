import { line } from '@synapse/shared/fields'
import * as contract from '@synapse/shared/quote/contract'
import { ok, type Result } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { readBody } from '#http/body'
import { redirectAfterPost, sendPage } from '#http/client-page'
import { readPdfBody } from '#http/pdf-body'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { answerByCustomer, linkInvoice, recordAnswer, withdrawQuote } from '#quote/answer-quote'
import { Quote } from '#quote/model'
import { presentQuote } from '#quote/present'
import { renderQuotePage } from '#quote/render-quote-page'
import { deleteQuote, saveQuote } from '#quote/save-quote'
import { sendQuote } from '#quote/send-quote'
import { readFile, storePdf } from '#quote/store-pdf'

/** Endpoints for quotes and for the page on which clients answer them. */
export const quoteRoutes: readonly Route[] = [
  route(contract.listQuotes, async ({ context }) =>
    ok(
      (await Quote.query(context.db).orderByRaw('created_at desc, id')).map(
        presentQuote(context.settings),
      ),
    ),
  ),
  route(contract.saveQuote, async ({ context, params: { id }, input }) =>
    answer(context, id, await saveQuote(context, id, input)),
  ),
  route(contract.deleteQuote, ({ context, params }) => deleteQuote(context, params.id)),
  route(contract.sendQuote, async ({ context, params: { id }, input }) =>
    answer(context, id, await sendQuote(context, id, input)),
  ),
  route(contract.answerQuote, async ({ context, params: { id }, input }) =>
    answer(context, id, await recordAnswer(context, id, input.answer)),
  ),
  route(contract.withdrawQuote, async ({ context, params: { id } }) =>
    answer(context, id, await withdrawQuote(context, id)),
  ),
  route(contract.linkQuoteInvoice, async ({ context, params: { id }, input }) =>
    answer(context, id, await linkInvoice(context, id, input.invoiceId)),
  ),
  route(contract.storeQuotePdf, async ({ context, params: { id }, koa }) => {
    const pdf = await readPdfBody(koa.req)
    return pdf.ok ? answer(context, id, await storePdf(context, id, pdf.value)) : pdf
  }),
  route(contract.readQuotePagePdf, ({ context, params: { token } }) => readFile(context, token), {
    perMinute: 30,
  }),
  {
    endpoint: contract.readQuotePage,
    perMinute: 60,
    answer: async (context, ctx) => sendPage(ctx, await renderQuotePage(context, ctx.params.token)),
  },
  {
    endpoint: contract.answerQuotePage,
    perMinute: 20,
    answer: (context, ctx) => takeAnswer(context, ctx),
  },
]

/** Responds with the changed quote. */
const answer = async <Reason extends string>(
  { db, settings }: Context,
  id: string,
  result: Result<unknown, Reason>,
) =>
  presentChange(result, async () =>
    presentQuote(settings)(await Quote.query(db).findById(id).throwIfNotFound()),
  )

/** Handles a plain HTML form: takes URL-encoded values instead of JSON and responds with a page. */
const takeAnswer: Route['answer'] = async (context, ctx) => {
  const { token } = ctx.params
  const form = Object.fromEntries(new URLSearchParams((await readBody(ctx.req)).toString()))
  const read = contract.customerAnswer.safeParse(form)
  if (!read.success) {
    const name = line('', 120).safeParse(form.name).data ?? ''
    const sentence = read.error.issues[0]?.message ?? ''
    return sendPage(ctx, await renderQuotePage(context, token, { name, sentence }), 400)
  }
  const answered = await answerByCustomer(context, token, read.data)
  if (!answered.ok) return sendPage(ctx, await renderQuotePage(context, token), 409)
  redirectAfterPost(ctx, ctx.path)
}
