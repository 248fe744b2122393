import * as contract from '@synapse/shared/invoice/contract'
import { isZero, negateEuro } from '@synapse/shared/money'
import { maltaDay } from '@synapse/shared/time'
import { type LinkSettings, linkUrl } from '#core/signed-link'
import { fromTimestamp } from '#db/columns'
import { presentRecord } from '#http/present-record'
import type { InvoiceLine } from '#invoice/model'
import type { FullInvoice, FullPayment } from '#invoice/read-invoices'
import { paidOn } from '#payment/model'

/** Returns an invoice as the operator sees it. */
export const presentInvoice = (settings: LinkSettings, invoice: FullInvoice): contract.Invoice =>
  presentRecord(contract.invoice, {
    ...invoice,
    lines: invoice.lines.map(presentLine),
    credits: invoice.credits.map(({ id, invoiceNumber, grossTotal }) => ({
      id,
      invoiceNumber,
      amount: negateEuro(grossTotal),
    })),
    payments: invoice.payments.map(presentPayment),
    reminders: invoice.reminders.map((at) => at.toISOString()),
    link: linkUrl(settings, 'invoice', invoice),
  })

const presentLine = ({ corrects, creditedBefore, isFreed, ...line }: InvoiceLine) =>
  presentRecord(contract.invoice.shape.lines.element, {
    ...line,
    corrects: corrects ?? undefined,
    creditedBefore: isZero(creditedBefore) ? undefined : creditedBefore,
    isFreed: isFreed || undefined,
  })

const presentPayment = (payment: FullPayment) =>
  presentRecord(contract.invoice.shape.payments.element, {
    ...payment,
    date: paidOn(payment),
    method: payment.paymentMethod,
    recordedAt: payment.createdAt.toISOString(),
    // Omit Stripe's payment id, because it means little to readers.
    reference: payment.stripePaymentIntentId ? null : payment.reference,
    returns: payment.returns.map(({ at, countedAt, amount, kind }) => ({
      date: maltaDay(fromTimestamp(at)),
      amount,
      kind,
      countedAt: countedAt?.toISOString(),
    })),
  })
