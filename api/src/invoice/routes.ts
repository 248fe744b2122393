import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { mapValue, ok, refuse } from '@synapse/shared/contract/result'
import * as ofBooking from '@synapse/shared/invoice/booking-contract'
import * as contract from '@synapse/shared/invoice/contract'
import * as mail from '@synapse/shared/invoice/mail-contract'
import { Booking } from '#booking/model'
import { renderNotFound } from '#business/read-seller'
import {
  formRoute,
  linkedFileRoute,
  pageRoute,
  redirectAfterPost,
  sendPage,
} from '#client-page/page-route'
import type { Context } from '#core/context'
import { pdfDownload } from '#document/draw-pdf'
import { csvRoute } from '#http/csv'
import { presentRecord } from '#http/present-record'
import { changeRoute, parseParams, type Route, route } from '#http/route'
import { openInvoiceCheckout } from '#invoice/checkout/open-checkout'
import { settleReturnedCheckout } from '#invoice/checkout/settle-invoice'
import { creditInvoice } from '#invoice/credit-invoice'
import { invoicesCsv } from '#invoice/csv'
import { draftBookingInvoice } from '#invoice/draft-booking-invoice'
import { ensureInvoicePdf } from '#invoice/ensure-pdf'
import { issueInvoice } from '#invoice/issue-invoice'
import { Invoice, InvoiceRequest } from '#invoice/model'
import { presentInvoice } from '#invoice/present'
import { findInvoiceByToken, readInvoice, readInvoices } from '#invoice/read-invoices'
import { renderInvoicePage } from '#invoice/render-invoice-page'
import { renderRequestPage } from '#invoice/render-request-page'
import { requestInvoice } from '#invoice/request-invoice'
import { deleteInvoiceDraft, saveInvoiceDraft } from '#invoice/save-draft'
import { addInvoicePayment, removeInvoicePayment } from '#invoice/save-payment'
import { mailInvoice, remindClient } from '#invoice/send-invoice'

const read = async ({ db, settings }: Context, id: string) =>
  presentInvoice(settings, await readInvoice(db, id))

const change = changeRoute(read)

const ensurePdf = async (context: Context, id: string) => {
  const invoice = await Invoice.query(context.db).findById(id)
  if (!invoice) return refuse('unknown')
  return invoice.status === 'issued'
    ? ok(await ensureInvoicePdf(context, id))
    : refuse('not_issued')
}

export const invoiceRoutes: readonly Route[] = [
  route(contract.listInvoices, async ({ context }) =>
    ok(
      (await readInvoices(context.db)).map((invoice) => presentInvoice(context.settings, invoice)),
    ),
  ),
  csvRoute(contract.exportInvoices, 'invoices', invoicesCsv),
  route(contract.readInvoicePdf, ({ context, params }) =>
    mapValue(ensurePdf(context, params.id), ({ bytes, sha256: hash }) => ({
      pdf: bytes.toString('base64'),
      hash,
    })),
  ),
  route(ofBooking.readInvoiceRequest, async ({ context, params: { id } }) => {
    if (!(await Booking.query(context.db).findById(id).select('id'))) return refuse('unknown')
    const request = await InvoiceRequest.query(context.db).findById(id)
    return ok({ request: request ? presentRecord(ofBooking.invoiceRequest, request) : null })
  }),
  change(contract.saveInvoiceDraft, saveInvoiceDraft),
  route(ofBooking.draftBookingInvoice, ({ context, params: { id: bookingId } }) =>
    mapValue(draftBookingInvoice(context, bookingId), (id) => read(context, id)),
  ),
  change(contract.issueInvoice, issueInvoice),
  route(contract.creditInvoice, ({ context, params, input }) =>
    mapValue(creditInvoice(context, params.id, input), (id) => read(context, id)),
  ),
  change(contract.storeInvoicePdf, (context, id) =>
    mapValue(ensurePdf(context, id), () => undefined),
  ),
  change(mail.mailInvoice, mailInvoice),
  change(mail.remindClient, remindClient),
  change(contract.addInvoicePayment, addInvoicePayment),
  route(contract.removeInvoicePayment, ({ context, params: { id, paymentId } }) =>
    mapValue(removeInvoicePayment(context, id, paymentId), () => read(context, id)),
  ),
  route(contract.deleteInvoiceDraft, ({ context, params }) =>
    deleteInvoiceDraft(context, params.id),
  ),
  pageRoute(contract.readInvoicePage, async (context, { token }, query) => {
    const sessionId = query?.session_id
    const isUnsettled = sessionId ? await settleReturnedCheckout(context, token, sessionId) : false
    return renderInvoicePage(context, token, { isUnsettled })
  }),
  linkedFileRoute(contract.readInvoicePagePdf, {
    perMinute: 30,
    read: async (context, { token }) => {
      const invoice = await findInvoiceByToken(context.db, token)
      if (!invoice) return refuse('unknown')
      const { bytes } = await ensureInvoicePdf(context, invoice.id)
      return ok(pdfDownload(invoice.invoiceNumber, bytes))
    },
    renderNotFound,
  }),
  { endpoint: contract.payInvoice, perMinute: 20, answer: (context, ctx) => pay(context, ctx) },
  pageRoute(ofBooking.readInvoiceRequestPage, (context, { token }) =>
    renderRequestPage(context, token),
  ),
  formRoute(ofBooking.submitInvoiceRequest, {
    fields: ofBooking.invoiceRequestForm,
    perMinute: 10,
    render: (context, { token }, input) => renderRequestPage(context, token, input),
    submit: (context, { token }, form) => requestInvoice(context, token, form),
  }),
]

const pay: Route['answer'] = async (context, ctx) => {
  const { token } = parseParams(contract.payInvoice, ctx)
  const opened = await openInvoiceCheckout(context, token)
  if (opened.ok) return redirectAfterPost(ctx, opened.value)
  const problem = checkoutProblems[opened.reason]
  if (!problem) return redirectAfterPost(ctx, ctx.path)
  sendPage(ctx, await renderInvoicePage(context, token, { problem }), 503)
}

const checkoutProblems: Record<string, string> = {
  payments_unavailable: 'We couldn’t open the checkout page. Please try again in a minute.',
  wrong_clock: createCheckoutSession.refusals.wrong_clock.message,
}
