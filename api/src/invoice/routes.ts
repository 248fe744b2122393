import * as contract from '@synapse/shared/invoice/contract'
import { done, type Result } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import type { Context } from '#context'
import { nameFile } from '#http/csv'
import { compressAnswer } from '#http/encoding'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { creditInvoice } from '#invoice/credit-invoice'
import { invoicesCsv } from '#invoice/csv'
import { deleteDraft } from '#invoice/delete-draft'
import { issueInvoice } from '#invoice/issue-invoice'
import { keepPdf, readPdf } from '#invoice/keep-pdf'
import { loadInvoice, loadInvoices } from '#invoice/load-invoices'
import { presentInvoice } from '#invoice/present'
import { recordPayment, removePayment } from '#invoice/record-payment'
import { saveDraft } from '#invoice/save-draft'
import { requestMail } from '#invoice/send-invoice'

/** Invoices: drafts, what was issued, and what came of it. */
export const invoiceRoutes = (context: Context): Route[] => {
  const { db } = context
  const read = async (id: string) => presentInvoice(await loadInvoice(db, id))
  /** What was done to an invoice is answered with it. */
  const answer = async <Reason extends string>(id: string, result: Result<unknown, Reason>) =>
    presentChange(result, () => read(id))
  return [
    route(
      contract.listInvoices,
      async () => done((await loadInvoices(db)).map(presentInvoice)),
      compressAnswer,
    ),
    route(contract.exportInvoices, async ({ query, koa }) => {
      nameFile(koa, 'invoices', maltaDate(context.now()))
      return done(await invoicesCsv(context, query))
    }),
    route(contract.saveInvoiceDraft, async ({ params: { id }, input }) =>
      answer(id, await saveDraft(context, id, input)),
    ),
    route(contract.deleteInvoiceDraft, ({ params }) => deleteDraft(context, params.id)),
    route(contract.issueInvoice, async ({ params: { id }, input }) =>
      answer(id, await issueInvoice(context, id, input)),
    ),
    route(contract.creditInvoice, async ({ params, input }) => {
      const credited = await creditInvoice(context, params.id, input)
      return credited.ok ? done(await read(credited.value)) : credited
    }),
    route(contract.keepInvoicePdf, async ({ params: { id }, input }) =>
      answer(id, await keepPdf(context, id, input)),
    ),
    route(contract.readInvoicePdf, ({ params }) => readPdf(context, params.id)),
    route(contract.mailInvoice, async ({ params: { id }, input }) =>
      answer(id, await requestMail(context, id, input)),
    ),
    route(contract.addInvoicePayment, async ({ params: { id }, input }) =>
      answer(id, await recordPayment(context, id, input)),
    ),
    route(contract.removeInvoicePayment, async ({ params: { id, paymentId } }) =>
      answer(id, await removePayment(context, id, paymentId)),
    ),
  ]
}
