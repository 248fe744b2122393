import { ok, refuse } from '@synapse/shared/contract/result'
import { quoteRefusal, quoteState } from '@synapse/shared/quote/quote'
import { maltaDay } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { lockInvoice } from '#invoice/model'
import { readInvoice } from '#invoice/read-invoices'
import { lockQuote, Quote } from '#quote/model'

/**
 * Links an accepted quote to the invoice created from it. A quote can only have one invoice that
 * isn't credited in full.
 */
export const linkQuoteInvoice = ({ db, now }: Context, id: string, invoiceId: string) =>
  db.transaction(async (trx) => {
    const quote = await lockQuote(trx, id)
    if (!quote) return refuse('unknown')
    const refusal = quoteRefusal('invoice', quoteState(quote, maltaDay(now())))
    if (refusal) return refusal
    if (quote.invoiceId === invoiceId) return ok(undefined)
    if (quote.invoiceId && !(await readInvoice(trx, quote.invoiceId)).creditedBy)
      return refuse('invoiced')
    if (!(await lockInvoice(trx, invoiceId))) return refuse('no_invoice')
    await Quote.query(trx).findById(id).patch({ invoiceId })
    return ok(undefined)
  })
