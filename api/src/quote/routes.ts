import { ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/quote/contract'
import { renderNotFound } from '#business/read-seller'
import { formRoute, linkedFileRoute, pageRoute } from '#client-page/page-route'
import type { Context } from '#core/context'
import { pdfDownload } from '#document/draw-pdf'
import { changeRoute, type Route, route } from '#http/route'
import { answerAsClient, answerQuote, withdrawQuote } from '#quote/answer-quote'
import { ensureQuotePdf } from '#quote/ensure-pdf'
import { linkQuoteInvoice } from '#quote/link-quote-invoice'
import { findQuoteByToken, Quote } from '#quote/model'
import { presentQuote } from '#quote/present'
import { renderQuotePage } from '#quote/render-quote-page'
import { deleteQuote, saveQuote } from '#quote/save-quote'
import { sendQuote } from '#quote/send-quote'

const read = async ({ db, settings }: Context, id: string) =>
  presentQuote(settings, await Quote.query(db).findById(id).throwIfNotFound())

const change = changeRoute(read)

export const quoteRoutes: readonly Route[] = [
  route(contract.listQuotes, async ({ context }) => {
    const quotes = await Quote.query(context.db).orderByRaw('created_at desc, id')
    return ok(quotes.map((quote) => presentQuote(context.settings, quote)))
  }),
  change(contract.saveQuote, saveQuote),
  change(contract.sendQuote, sendQuote),
  change(contract.answerQuote, (context, id, { answer }) => answerQuote(context, id, answer)),
  change(contract.withdrawQuote, withdrawQuote),
  change(contract.linkQuoteInvoice, (context, id, { invoiceId }) =>
    linkQuoteInvoice(context, id, invoiceId),
  ),
  change(contract.storeQuotePdf, async (context, id) => {
    const quote = await Quote.query(context.db).findById(id)
    if (!quote) return refuse('unknown')
    if (quote.status === 'draft') return refuse('wrong_state')
    await ensureQuotePdf(context, quote)
    return ok(undefined)
  }),
  route(contract.deleteQuote, ({ context, params }) => deleteQuote(context, params.id)),
  pageRoute(contract.readQuotePage, (context, { token }) => renderQuotePage(context, token)),
  linkedFileRoute(contract.readQuotePagePdf, {
    perMinute: 30,
    read: async (context, { token }) => {
      const quote = await findQuoteByToken(context.db, token)
      if (!quote?.quoteNumber || quote.status === 'withdrawn') return refuse('unknown')
      return ok(pdfDownload(quote.quoteNumber, (await ensureQuotePdf(context, quote)).bytes))
    },
    renderNotFound,
  }),
  formRoute(contract.answerQuotePage, {
    fields: contract.clientAnswer,
    perMinute: 20,
    render: (context, { token }, input) => renderQuotePage(context, token, input),
    submit: (context, { token }, answer) => answerAsClient(context, token, answer),
  }),
]
