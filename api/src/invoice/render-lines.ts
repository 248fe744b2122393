import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { escapeHtml } from '#core/html'

type Sum = readonly [label: string, amount: string]

/** Renders an invoice's lines and VAT as in its PDF, and sums. @param issuer null for only sums */
export const linesTable = (
  invoice: Invoice,
  issuer: Issuer | null | undefined,
  sums: readonly Sum[],
): string => {
  const { table, vat, reasons } = issuer
    ? contentOf(invoice, issuer)
    : { table: [], vat: [], reasons: [] }
  const rows = table.map(
    ({ what, details, net }) =>
      `<tr><th scope="row">${escapeHtml(what)}<span class="soft">${escapeHtml(details)}</span></th><td>${escapeHtml(net)}</td></tr>`,
  )
  const total = sums.some(([label]) => label === 'To pay') ? 'To pay' : 'Total'
  const foot = [...vat, ...sums].map(
    ([label, amount]) =>
      `<tr${label === total ? ' class="total"' : ''}><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(amount)}</td></tr>`,
  )
  return `<table><tbody>${rows.join('')}</tbody><tfoot>${foot.join('\n')}</tfoot></table>${reasons
    .map((reason) => `<p class="soft">${escapeHtml(reason)}</p>`)
    .join('')}`
}

const contentOf = (invoice: Invoice, issuer: Issuer) => {
  const { table, sums, reasons } = invoiceDocument(invoice, issuer)
  const rows = table.rows.map((row) => {
    const cell = (key: string) => row[table.columns.findIndex((column) => column.key === key)] ?? ''
    const count = (cell('hours') || cell('quantity')).replace(/\.00$|(?<=\.\d)0$/, '')
    const unit = cell('hours') ? '\u00a0h' : ''
    const price = count && cell('rate') && `${count}${unit}\u00a0×\u00a0${cell('rate')}`
    return {
      what: cell('subject'),
      details: [cell('date'), cell('student'), price].filter(Boolean).join(' · '),
      net: cell('net') || cell('amount'),
    }
  })
  const total = sums.findIndex(({ isTotal }) => isTotal)
  const vat = sums.slice(0, total).map(({ label, value }): Sum => [label, value])
  return { table: rows, vat, reasons }
}
