import type { Fact, InvoiceDocument, Sum } from '#document/document'
import { epcQr } from '#document/epc-qr'
import { type InvoiceTotals, invoiceTotals, type VatGroup } from '#invoice/calculate'
import type { Invoice, Issuer } from '#invoice/contract'
import { owedCents } from '#invoice/invoice'
import {
  accountFacts,
  accountHolderOf,
  billToParty,
  dueText,
  issuerParty,
  textLines,
  transferFacts,
  transferTitle,
} from '#invoice/letterhead'
import { lineTable, noVatLabels } from '#invoice/line-table'
import { isSimplified } from '#invoice/simplified'
import { centsFromEuro, formatEuro, sumCents } from '#money'
import { paymentMethodPhrase } from '#payment/payment'
import { formatLongDate, formatMonth, formatShortDate } from '#time'
import { vatExemptionText, vatLabel } from '#vat/vat'

/**
 * Returns the content of a printed invoice, with all details required by article 226 of Directive
 * 2006/112/EC.
 * @param issuer the issuer saved in an issued invoice; for a draft, the current business details
 * @param cardPage where the invoice can be paid by card; null if it can't be
 */
export const invoiceDocument = (
  invoice: Invoice,
  issuer: Issuer,
  cardPage: string | null = null,
): InvoiceDocument => {
  const { totals, showsVat, markOf, sums, reasons } = vatContent(invoice, issuer)
  const title = titleOf(invoice, totals, issuer)
  const isDraft = invoice.status === 'draft'
  // A draft shows what will be due once it is issued.
  const toPayCents = owedCents({ ...invoice, status: 'issued' })
  const payment = paymentOf(invoice, issuer, toPayCents)
  return {
    fileId: invoice.id.replaceAll('-', '').toUpperCase(),
    madeAt: isDraft
      ? Temporal.Instant.from(invoice.updatedAt).toString({ smallestUnit: 'second' })
      : `${invoice.issueDate}T00:00:00Z`,
    name: `${title} ${invoice.invoiceNumber}`,
    issuer: issuerParty(issuer),
    title,
    lead: toPayCents > 0 ? dueText(toPayCents, invoice.dueDate) : '',
    draftNote: isDraft ? 'This is a draft and not a VAT invoice. Its number is provisional.' : '',
    addressee: 'Bill to',
    billTo: billToParty(invoice.billToName, invoice.billToAddress, invoice.billToVat, issuer),
    facts: factsOf(invoice, toPayCents),
    table: lineTable(invoice.lines, { showsVat, priceMode: invoice.priceMode, markOf }),
    sums: [
      ...sums,
      { label: 'Total', value: formatEuro(totals.grossCents), isTotal: true },
      ...paidSums(invoice, toPayCents),
    ],
    reasons,
    payment,
    epcQr:
      isDraft || issuer.showsEpcQr === false
        ? undefined
        : epcQr({
            name: accountHolderOf(issuer),
            iban: issuer.iban,
            bic: issuer.bic,
            amountCents: toPayCents,
            reference: invoice.invoiceNumber,
          }),
    link: cardPage
      ? {
          title: payment.facts.length > 0 ? 'Or pay online by card' : 'Pay online by card',
          url: cardPage,
        }
      : null,
    notes: textLines(invoice.notes ?? ''),
    notesTitle: invoice.kind === 'credit_note' ? 'Reason' : 'Notes',
  }
}

type VatFields = Pick<VatGroup, 'vatCategory' | 'vatReason'>

/** Returns the subtotals above an invoice's total, and the reasons for VAT exemptions. */
export const vatContent = (invoice: Invoice, issuer: Issuer) => {
  const totals = invoiceTotals(invoice)
  const showsVat = issuer.vatRegime === 'article_10' || totals.vatCents !== 0
  const reasons = [
    ...new Set(totals.vatGroups.map((group) => reasonOf(group, issuer)).filter(Boolean)),
  ]
  const marked = (reason: string) =>
    reason && reasons.length > 1 ? `(${reasons.indexOf(reason) + 1})` : ''
  const markOf = (line: VatFields) => marked(reasonOf(line, issuer))
  return {
    totals,
    showsVat,
    markOf,
    sums: showsVat ? vatSums(totals, markOf) : [],
    reasons: reasons.map((reason) => `${marked(reason)} ${reason}`.trim()),
  }
}

const titleOf = (invoice: Invoice, { vatGroups }: InvoiceTotals, { vatRegime }: Issuer): string => {
  const isCredit = invoice.kind === 'credit_note'
  if (invoice.status === 'draft') return isCredit ? 'Draft credit note' : 'Draft invoice'
  if (isCredit) return 'Credit Note'
  const chargesVat = vatGroups.some(({ vatCategory }) => vatCategory === 'standard')
  const title = vatRegime === 'article_10' && chargesVat ? 'Tax Invoice' : 'Invoice'
  return isSimplified(invoice) ? `Simplified ${title}` : title
}

const factsOf = (invoice: Invoice, toPayCents: number): Fact[] => {
  const isCredit = invoice.kind === 'credit_note'
  const numberLabel = isCredit ? 'Credit note number' : 'Invoice number'
  return [
    {
      label: invoice.status === 'draft' ? 'Provisional number' : numberLabel,
      value: invoice.invoiceNumber,
    },
    { label: 'Issue date', value: formatLongDate(invoice.issueDate) },
    // Bookings are normally paid in advance. A fully paid invoice has no due date.
    ...(isCredit || (invoice.bookingId && toPayCents === 0)
      ? []
      : [{ label: 'Due date', value: formatLongDate(invoice.dueDate) }]),
    supplyOf(invoice),
    ...(invoice.correctsNumber
      ? [{ label: 'Corrects invoice', value: invoice.correctsNumber }]
      : []),
  ]
}

/** Returns the dates of supply, or the month if no line has a date (article 226, point 7). */
const supplyOf = ({ lines, period }: Invoice): Fact => {
  const dates = lines.flatMap(({ date }) => (date ? [date] : [])).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last)
    return { label: 'Supply period', value: formatMonth(Temporal.PlainYearMonth.from(period)) }
  if (first === last) return { label: 'Supply date', value: formatLongDate(first) }
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = isOneMonth ? String(Temporal.PlainDate.from(first).day) : `${formatLongDate(first)} `
  return {
    label: 'Supply period',
    value: `${from}–${isOneMonth ? '' : ' '}${formatLongDate(last)}`,
  }
}

/** Returns why a line or subtotal is exempt from VAT; '' if it isn't. */
const reasonOf = ({ vatCategory, vatReason }: VatFields, { vatRegime }: Issuer): string => {
  if (vatCategory === 'standard') return ''
  const reason = vatReason || vatExemptionText(vatCategory, vatRegime)
  // Article 226, point 11a, requires the words "Reverse charge".
  return vatCategory === 'reverse_charge' && !/reverse charge/i.test(reason)
    ? `Reverse charge: ${reason}`
    : reason
}

const vatSums = (
  { netCents, vatGroups }: InvoiceTotals,
  markOf: (group: VatGroup) => string,
): Sum[] => [
  { label: 'Net', value: formatEuro(netCents) },
  ...vatGroups.map((group) => ({
    label: `${groupLabel(group)} on ${formatEuro(group.netCents)} ${markOf(group)}`.trim(),
    value: formatEuro(group.vatCents),
  })),
]

const groupLabel = ({ vatCategory, vatHundredths }: VatGroup): string =>
  vatCategory === 'standard' ? vatLabel(vatHundredths) : `${noVatLabels[vatCategory]}, no VAT`

const maxPayments = 4

const paidSums = (invoice: Invoice, toPayCents: number): Sum[] => {
  const { paid, payments, credits, creditedBy } = invoice
  const paidCents = centsFromEuro(paid)
  const shownCredits = creditedBy ? [] : credits
  if (paidCents === 0 && shownCredits.length === 0) return []
  const kept = keptPayments(payments)
  // Pending refunds haven't been deducted from the amount paid yet.
  const addsUp = sumCents(kept.map(leftCents)) === paidCents
  const each = kept.map((payment) => ({
    label: paidText(payment),
    value: formatEuro(-leftCents(payment)),
  }))
  const together = { label: 'Already paid', value: formatEuro(-paidCents) }
  return [
    ...shownCredits.map(({ invoiceNumber, amount }) => ({
      label: `Credited by ${invoiceNumber}`,
      value: formatEuro(-centsFromEuro(amount)),
    })),
    ...(paidCents === 0 ? [] : addsUp && each.length <= maxPayments ? each : [together]),
    { label: 'Balance due', value: formatEuro(toPayCents), isTotal: true },
  ]
}

type Payment = Invoice['payments'][number]

const keptPayments = (payments: readonly Payment[]) =>
  payments.filter((payment) => leftCents(payment) > 0)

const leftCents = ({ amount, returns }: Payment): number =>
  centsFromEuro(amount) - sumCents(returns.map((one) => centsFromEuro(one.amount)))

/** Describes how a payment was made, for example 'Paid by card on 22 Nov 2026'. */
const paidText = ({ method, date }: Payment): string =>
  ['Paid', paymentMethodPhrase(method), `on ${formatShortDate(date)}`].filter(Boolean).join(' ')

const paymentOf = (
  invoice: Invoice,
  issuer: Issuer,
  toPayCents: number,
): InvoiceDocument['payment'] => {
  if (toPayCents === 0) return { sentence: nothingToPay(invoice), facts: [] }
  const facts = bankFacts(invoice, issuer)
  return { sentence: facts.length > 0 ? transferTitle(false) : dueSentence(invoice), facts }
}

/** Returns when a client has to pay: 'Payment due within 14 days, by 6 December 2026.' */
const dueSentence = ({ issueDate, dueDate }: Invoice): string => {
  const { days } = Temporal.PlainDate.from(dueDate).since(issueDate)
  const within = days > 0 ? `within ${days} ${days === 1 ? 'day' : 'days'}` : 'immediately'
  return `Payment due ${within}, by ${formatLongDate(dueDate)}.`
}

/** Returns the bank details. A draft's number is provisional, so it isn't given as a reference. */
const bankFacts = ({ status, invoiceNumber }: Invoice, issuer: Issuer): Fact[] =>
  status === 'draft' ? accountFacts(issuer) : transferFacts(issuer, invoiceNumber)

const nothingToPay = (invoice: Invoice): string => {
  const { kind, creditedByNumber, correctsNumber, paid } = invoice
  if (kind === 'credit_note')
    return `No payment is due: the amount is credited against invoice ${correctsNumber}.`
  if (creditedByNumber) return `Credited by credit note ${creditedByNumber}: no payment is due.`
  return centsFromEuro(paid) > 0 ? 'Paid in full. Thank you.' : 'No payment is due.'
}
