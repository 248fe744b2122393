import type { InvoiceRequest as PresentedRequest } from '@synapse/shared/invoice/booking-contract'
import * as contract from '@synapse/shared/invoice/contract'
import { owedCents } from '@synapse/shared/invoice/invoice'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import { maltaDate } from '@synapse/shared/time'
import { type LinkSettings, linkUrl } from '#core/signed-link'
import { fromTimestamp } from '#db/columns'
import { presentRecord } from '#http/present-record'
import type { LoadedInvoice, LoadedPayment } from '#invoice/load-invoices'
import type { InvoiceLine, InvoiceRequest } from '#invoice/model'
import { paidOn } from '#payment/model'

/** Returns an invoice as the operator sees it. */
export const presentInvoice =
  (settings: LinkSettings) =>
  (invoice: LoadedInvoice): contract.Invoice =>
    presentRecord(contract.invoice, {
      ...invoice,
      lines: invoice.lines.map(presentLine),
      credits: invoice.credits.map(({ id, invoiceNumber, grossTotal }) => ({
        id,
        invoiceNumber,
        amount: euroFromCents(-centsFromEuro(grossTotal)),
      })),
      payments: invoice.payments.map(presentPayment),
      reminders: invoice.reminders.map((at) => at.toISOString()),
      link: linkUrl(settings, 'invoice', invoice),
    })

/** Returns the labelled amounts that explain the balance due: the total, credits and payments. */
export const balanceLines = (invoice: LoadedInvoice): [label: string, amount: string][] => {
  const { credited, grossTotal, paid, payments } = invoice
  return [
    ['Total', formatEuro(centsFromEuro(grossTotal))],
    ...(centsFromEuro(credited) === 0
      ? []
      : ([['Credited', formatEuro(-centsFromEuro(credited))]] satisfies [string, string][])),
    ...(payments.length === 0
      ? []
      : ([['Paid', formatEuro(centsFromEuro(paid))]] satisfies [string, string][])),
  ]
}

/** Returns whether a balance is due while one of the payments is disputed. */
export const isDisputed = (invoice: LoadedInvoice): boolean =>
  owedCents(invoice) > 0 && invoice.payments.some(({ status }) => status === 'disputed')

const presentLine = (line: InvoiceLine): contract.Invoice['lines'][number] => ({
  id: line.id,
  date: line.date,
  student: line.student,
  subject: line.subject,
  unit: line.unit,
  hours: line.hours,
  rate: line.rate,
  vatCategory: line.vatCategory,
  vatPercent: line.vatPercent,
  vatReason: line.vatReason,
  net: line.net,
  fingerprint: line.fingerprint,
  ...(line.corrects && { corrects: line.corrects }),
  ...(line.creditedBefore !== '0.00' && { creditedBefore: line.creditedBefore }),
  ...(line.isFreed && { isFreed: true }),
})

const presentPayment = (payment: LoadedPayment): contract.Invoice['payments'][number] => ({
  id: payment.id,
  amount: payment.amount,
  date: paidOn(payment),
  method: payment.paymentMethod,
  // Omit Stripe's payment id, which means little to readers.
  reference: payment.stripePaymentIntentId ? null : payment.reference,
  returns: payment.returns.map(({ at, amount }) => ({
    date: maltaDate(fromTimestamp(at)).toString(),
    amount,
  })),
  remaining: payment.remaining,
})

/** Returns the billing details in a student's invoice request. */
export const presentRequest = (request: InvoiceRequest): PresentedRequest => ({
  name: request.name,
  address: request.address,
  country: request.country,
  vatNumber: request.vatNumber,
  askedAt: request.askedAt.toISOString(),
})
