import type { Invoice as PresentedInvoice } from '@synapse/shared/invoice/contract'
import { maltaDate } from '@synapse/shared/time'
import { fromTimestamp } from '#db/instant'
import { fromNumeric, toNumeric } from '#db/money'
import type { WholeInvoice } from '#invoice/load-invoices'
import type { InvoiceLine } from '#invoice/model'
import type { Payment } from '#payment/model'

/** What the operator sees of an invoice. */
export const presentInvoice = (invoice: WholeInvoice): PresentedInvoice => ({
  id: invoice.id,
  kind: invoice.kind,
  status: invoice.status,
  invoiceNumber: invoice.invoiceNumber,
  clientId: invoice.clientId,
  issueDate: invoice.issueDate,
  dueDate: invoice.dueDate,
  period: invoice.period,
  billToName: invoice.billToName,
  billToAddress: invoice.billToAddress,
  billToVat: invoice.billToVat,
  notes: invoice.notes,
  lines: invoice.lines.map(presentLine),
  netTotal: invoice.netTotal,
  vatTotal: invoice.vatTotal,
  grossTotal: invoice.grossTotal,
  sourceFiles: invoice.sourceFiles,
  issuer: invoice.issuer,
  issuedAt: invoice.issuedAt?.toISOString() ?? null,
  corrects: invoice.corrects,
  correctsNumber: invoice.correctsNumber,
  creditedBy: invoice.creditedBy,
  creditedByNumber: invoice.creditedByNumber,
  paid: toNumeric(paidCents(invoice.payments)),
  payments: invoice.payments.map(presentPayment),
  pdfHash: invoice.pdfHash,
  mailedAt: invoice.mailedAt?.toISOString() ?? null,
  createdAt: invoice.createdAt.toISOString(),
  updatedAt: invoice.updatedAt.toISOString(),
  version: invoice.version,
})

/** What payments come to, in cents. */
export const paidCents = (payments: readonly Pick<Payment, 'amount'>[]): number =>
  payments.reduce((sum, { amount }) => sum + fromNumeric(amount), 0)

const presentLine = (line: InvoiceLine): PresentedInvoice['lines'][number] => ({
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
})

const presentPayment = (payment: Payment): PresentedInvoice['payments'][number] => ({
  id: payment.id,
  amount: payment.amount,
  date: maltaDate(fromTimestamp(payment.paymentDate)).toString(),
  method: payment.paymentMethod,
  reference: payment.reference,
})
