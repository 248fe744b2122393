import type { InvoiceDocument } from '#document/document'
import type { Issuer } from '#invoice/contract'
import { issuerParty } from '#invoice/letterhead'
import { formatEuro, includedVatCents } from '#money'
import { paymentMethodPhrase } from '#payment/payment'
import type { Receipt } from '#payment/receipt'
import { capitalise } from '#text/capitalise'
import { formatLongDate } from '#time'
import { defaultVat, vatLabel } from '#vat/vat'

type ReceiptDocumentInput = {
  receipt: Receipt
  studentName: string
  brand: string
  order: string
  session: string
}

/** Returns the content of a printed receipt, structured like an invoice. */
export const receiptDocument = (
  { receipt, studentName, brand, order, session }: ReceiptDocumentInput,
  issuer: Issuer,
): InvoiceDocument => {
  const { number, paymentId, cents, method, paidOn, refundedCents, lostCents, isVoid } = receipt
  const paidDay = formatLongDate(Temporal.PlainDate.from(paidOn))
  const title = isVoid ? 'Void Receipt' : 'Receipt'
  // 'in cash' becomes 'Cash'.
  const methodName = capitalise(paymentMethodPhrase(method)?.replace(/^\w+ /, '') ?? '')
  const { vatHundredths } = defaultVat(issuer.vatRegime)
  const vatCents = includedVatCents(cents, vatHundredths)
  const net = formatEuro(cents - vatCents)
  return {
    fileId: paymentId.replaceAll('-', '').toUpperCase(),
    madeAt: `${paidOn}T00:00:00Z`,
    name: `${title} ${number}`,
    issuer: issuerParty(issuer),
    brand,
    title,
    lead: isVoid ? '' : `${formatEuro(cents)} paid on ${paidDay}`,
    addressee: 'Received from',
    billTo: { name: studentName, lines: [] },
    facts: [
      { label: 'Receipt number', value: number },
      { label: 'Order number', value: order },
      ...(methodName ? [{ label: 'Payment method', value: methodName }] : []),
      ...(isVoid ? [{ label: 'Payment date', value: paidDay }] : []),
    ],
    table: {
      columns: [
        { key: 'subject', label: 'Description', isFigure: false },
        { key: 'amount', label: vatCents > 0 ? 'Amount incl. VAT' : 'Amount', isFigure: true },
      ],
      rows: [[session, formatEuro(cents)]],
    },
    sums: [
      ...(vatCents > 0
        ? [
            { label: 'Net', value: net },
            { label: `${vatLabel(vatHundredths)} on ${net}`, value: formatEuro(vatCents) },
          ]
        : []),
      { label: 'Paid', value: formatEuro(cents), isTotal: true },
      ...(refundedCents > 0 ? [{ label: 'Refunded', value: formatEuro(-refundedCents) }] : []),
      ...(lostCents > 0 ? [{ label: 'Lost in a dispute', value: formatEuro(-lostCents) }] : []),
    ],
    reasons: [],
    payment: { sentence: closingOf(receipt), facts: [] },
  }
}

const closingOf = (receipt: Receipt): string => {
  const { isVoid, invoiceNumber } = receipt
  if (isVoid) return `This receipt is void: the payment was ${whyVoid(receipt)}.`
  return invoiceNumber
    ? `Invoice ${invoiceNumber} replaces this receipt.`
    : 'Thank you for your payment.'
}

const whyVoid = ({ refundedCents, lostCents }: Receipt): string => {
  if (lostCents > 0) return 'lost in a dispute'
  return refundedCents > 0 ? 'refunded' : 'recorded by mistake'
}
