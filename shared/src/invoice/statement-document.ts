import type { InvoiceDocument } from '#document/document'
import type { Issuer } from '#invoice/contract'
import { accountFacts, billToParty, issuerParty } from '#invoice/letterhead'
import { type Statement, statementEntryLabel } from '#invoice/statement'
import { formatEuro } from '#money'
import { formatShortDate } from '#time'

type Client = { id: string; businessName: string; address: string | null; vatNumber: string | null }

type By = {
  client: Client
  issuer: Issuer
  /** Today's date in Malta, YYYY-MM-DD. */
  today: string
}

/** Returns the content of a printed statement, structured like an invoice. */
export const statementDocument = (
  statement: Statement,
  { client, issuer, today }: By,
): InvoiceDocument => {
  const { from, to, closingCents } = statement
  const period = `${formatShortDate(from)} – ${formatShortDate(to)}`
  return {
    fileId: client.id.replaceAll('-', '').toUpperCase(),
    madeAt: `${today}T00:00:00Z`,
    name: `Statement ${period}`,
    issuer: issuerParty(issuer),
    title: 'Statement',
    addressee: 'For',
    billTo: billToParty(client.businessName, client.address, client.vatNumber, issuer),
    facts: [
      { label: 'Period', value: period },
      { label: 'Created on', value: formatShortDate(today) },
    ],
    table: tableOf(statement),
    sums: sumsOf(statement),
    reasons: [],
    payment: {
      sentence: sentenceOf(statement, today),
      // The client may have paid a past balance by now, so don't show the bank account.
      facts: closingCents > 0 && to >= today ? accountFacts(issuer) : [],
    },
  }
}

const tableOf = ({ from, openingCents, entries }: Statement): InvoiceDocument['table'] => ({
  columns: [
    { key: 'date', label: 'Date', isFigure: false },
    { key: 'subject', label: 'Details', isFigure: false },
    { key: 'charged', label: 'Charged', isFigure: true },
    { key: 'settled', label: 'Paid or credited', isFigure: true },
    { key: 'balance', label: 'Balance', isFigure: true },
  ],
  rows: [
    [formatShortDate(from), 'Opening balance', '', '', formatEuro(openingCents)],
    ...entries.map((entry) => [
      formatShortDate(entry.date),
      statementEntryLabel(entry),
      ...(entry.cents < 0 ? ['', formatEuro(-entry.cents)] : [formatEuro(entry.cents), '']),
      formatEuro(entry.balanceCents),
    ]),
  ],
})

const sumsOf = ({ openingCents, sums, closingCents }: Statement): InvoiceDocument['sums'] => {
  const each = [
    ['Invoices', sums.invoice],
    ['Payments', sums.payment],
    ['Credit notes', sums.credit_note],
    ['Refunded', sums.return],
    ['Disputed', sums.dispute],
  ] as const
  return [
    { label: 'Opening balance', value: formatEuro(openingCents) },
    ...each
      .filter(([, cents]) => cents !== 0)
      .map(([label, cents]) => ({ label, value: formatEuro(cents) })),
    { label: 'Closing balance', value: formatEuro(closingCents), isTotal: true },
  ]
}

const sentenceOf = ({ to, closingCents }: Statement, today: string): string => {
  const [is, on] = to < today ? ['was', ` on ${formatShortDate(to)}`] : ['is', '']
  if (closingCents === 0) return `No payment ${is} due${on}.`
  return closingCents > 0
    ? `The balance due${on} ${is} ${formatEuro(closingCents)}.`
    : `${formatEuro(-closingCents)} ${is} in your favour${on}.`
}
