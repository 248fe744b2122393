import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '#document/document'
import type { Invoice, InvoiceLine, Issuer } from '#invoice/contract'
import { invoiceDocument } from '#invoice/document'
import {
  sampleInvoice as invoice,
  sampleIssuer as issuer,
  sampleLine as line,
} from '#invoice/sample-invoice.test-support'

const read = (changed: Partial<Invoice> = {}, by: Partial<Issuer> = {}): InvoiceDocument =>
  invoiceDocument(invoice(changed), { ...issuer, ...by })

const exempt = { vatCategory: 'exempt', vatPercent: '0.00', vatReason: 'Exempt: tuition' } as const
const sumsOf = ({ sums }: InvoiceDocument) => sums.map(({ label, value }) => [label, value])
const factOf = ({ facts, payment }: InvoiceDocument, label: string) =>
  [...facts, ...payment.facts].find((fact) => fact.label === label)?.value

describe('an invoice meets article 226 of Directive 2006/112/EC', () => {
  const paper = read()
  const cells = paper.table.rows.flat()
  test.each([
    ['1: the date of issue', factOf(paper, 'Issue date'), '30 November 2026'],
    ['2: a sequential number', factOf(paper, 'Invoice number'), '202611-003'],
    ['3: the supplier’s VAT number', paper.issuer.lines, 'VAT number MT12345634'],
    ['4: the customer’s VAT number', paper.billTo.lines, 'VAT number MT87654303'],
    ['5: the supplier’s full name', paper.issuer.name, 'Synapse AI'],
    ['5: the supplier’s address', paper.issuer.lines, 'Ix-Xagħra XRA 1102'],
    ['5: the customer’s full name', paper.billTo.name, 'Ċensu Galea Ltd'],
    ['5: the customer’s address', paper.billTo.lines, 'Ħal Għaxaq GXQ 1234'],
    ['6: the nature of the services', cells, 'Prompting basics'],
    ['6: their extent', cells, '1.50'],
    ['7: when they were supplied', factOf(paper, 'Supply period'), '3–24 November 2026'],
    ['7: the day of each', cells, '24 Nov 2026'],
    ['8: the taxable amount per rate', sumsOf(paper)[1], 'VAT 18% on €105.00'],
    ['8: the unit price without VAT', cells, '€30.00'],
    ['9: the rate', cells, '18%'],
    ['10: the VAT amount', sumsOf(paper)[1], '€18.90'],
    ['and the amount due', sumsOf(paper)[2], '€123.90'],
    ['from 2030, 17: the account', factOf(paper, 'IBAN'), 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
    ['from 2030, 18: the due date', factOf(paper, 'Due date'), '14 December 2026'],
  ])('%s', (_what, found, wanted) => {
    expect([found].flat()).toContain(wanted)
  })

  test('point 11: gives the reason for a VAT exemption', () => {
    const paper = read({ lines: [line(exempt)] })
    expect(paper.reasons).toEqual(['Exempt: tuition'])
    expect(sumsOf(paper)).toEqual([
      ['Net', '€45.00'],
      ['Exempt, no VAT on €45.00', '€0.00'],
      ['Total', '€45.00'],
    ])
  })

  test('point 11a: always contains the words “Reverse charge”, whatever reason is entered', () => {
    const reverse = { ...exempt, vatCategory: 'reverse_charge' } as const
    const own = read({ lines: [line({ ...reverse, vatReason: 'Due from the customer' })] })
    expect(own.reasons).toEqual(['Reverse charge: Due from the customer'])
    const usual = read({ lines: [line({ ...reverse, vatReason: '' })] })
    expect(usual.reasons[0]).toMatch(/^Reverse charge: VAT is due/)
  })

  test('article 219: a credit note names the credited invoice', () => {
    const paper = read({
      kind: 'credit_note',
      invoiceNumber: 'CN-202612-001',
      correctsNumber: '202611-003',
      lines: [line({ hours: '-1.50', net: '-45.00' })],
      notes: 'Billed twice',
    })
    expect(paper.name).toBe('Credit Note CN-202612-001')
    expect([paper.notesTitle, paper.notes]).toEqual(['Reason', ['Billed twice']])
    expect(factOf(paper, 'Corrects invoice')).toBe('202611-003')
    expect(factOf(paper, 'Credit note number')).toBe('CN-202612-001')
    expect(factOf(paper, 'Due date')).toBeUndefined()
    expect(paper.table.rows[0]).toContain('−1.50')
    expect(sumsOf(paper)).toEqual([
      ['Net', '−€45.00'],
      ['VAT 18% on −€45.00', '−€8.10'],
      ['Total', '−€53.10'],
    ])
    expect(paper.payment.facts).toEqual([])
    expect(paper.payment.sentence).toContain('credited against invoice 202611-003')
    expect(paper.epcQr).toBeUndefined()
  })
})

describe('VAT on an invoice follows the business’s registration', () => {
  test('article 10: an invoice that charges VAT is titled a tax invoice', () => {
    expect(read().title).toBe('Tax Invoice')
    expect(read({ lines: [line(exempt)] }).title).toBe('Invoice')
    expect(read({}, { vatRegime: 'article_11' }).title).toBe('Invoice')
  })

  test.each(['article_11', 'exempt'] as const)(
    '%s: shows the VAT number and the exemption reason, but no VAT column',
    (vatRegime) => {
      const paper = read({ lines: [line({ ...exempt, vatReason: '' })] }, { vatRegime })
      expect(paper.title).toBe('Invoice')
      expect(paper.table.columns.map(({ label }) => label)).not.toContain('VAT rate')
      expect(sumsOf(paper)).toEqual([['Total', '€45.00']])
      expect(paper.reasons[0]).toMatch(vatRegime === 'exempt' ? /tuition/ : /article 11/)
      expect(paper.issuer.lines).toContain('VAT number MT12345634')
    },
  )

  test('not registered: shows no VAT number (EN 16931, BR-O-02)', () => {
    const outside = line({ ...exempt, vatCategory: 'outside_scope', vatReason: '' })
    const paper = read({ lines: [outside] }, { vatRegime: 'not_registered' })
    expect(JSON.stringify(paper)).not.toMatch(/VAT number|MT12345634|MT87654303|VAT rate/)
    expect(paper.reasons).toEqual(['No VAT: the supplier is not registered for VAT'])
  })

  test('a draft shows VAT charged by mistake', () => {
    const paper = read({ status: 'draft' }, { vatRegime: 'article_11' })
    expect(sumsOf(paper)).toContainEqual(['VAT 18% on €105.00', '€18.90'])
  })

  test('different exemption reasons are numbered', () => {
    const paper = read({
      lines: [line(), line(exempt), line({ ...exempt, vatReason: 'Exempt: book' })],
    })
    expect(paper.reasons).toEqual(['(1) Exempt: tuition', '(2) Exempt: book'])
    const vat = paper.table.columns.findIndex(({ key }) => key === 'vat')
    expect(paper.table.rows.map((row) => row[vat])).toEqual(['18%', 'Exempt (1)', 'Exempt (2)'])
    expect(sumsOf(paper).map(([label]) => label)).toEqual([
      ...['Net', 'VAT 18% on €45.00', 'Exempt, no VAT on €45.00 (1)'],
      ...['Exempt, no VAT on €45.00 (2)', 'Total'],
    ])
  })
})

describe('the line table', () => {
  const labels = (lines: InvoiceLine[]) => read({ lines }).table.columns.map(({ label }) => label)

  test('leaves out a column that is empty in every line', () => {
    expect(labels([line({ date: null, student: '' })])).toEqual([
      ...['Subject', 'Hours', 'Rate', 'VAT rate', 'Net'],
    ])
    expect(labels([line({ student: '' }), line()])).toContain('Student')
  })

  test('shows both quantities and hours, with decimals only where needed', () => {
    const book = line({ unit: 'piece', hours: '3.00', net: '90.00' })
    const { columns, rows } = read({ lines: [line(), book] }).table
    expect(columns.map(({ label }) => label).slice(3, 5)).toEqual(['Hours', 'Qty'])
    expect(rows.map((row) => row.slice(3, 5))).toEqual([
      ['1.50', ''],
      ['', '3'],
    ])
    const half = read({ lines: [book, { ...book, hours: '0.50', net: '15.00' }] }).table
    expect(half.rows.map((row) => row[3])).toEqual(['3.00', '0.50'])
  })
})

describe('an invoice’s payment details', () => {
  test('have the payment method as their heading, and don’t repeat the due date', () => {
    const { payment, lead } = read()
    expect(payment.sentence).toBe('Pay by bank transfer')
    expect(lead).toMatch(/ due by 14 December 2026$/)
  })

  test('offer payment by card in addition to a bank transfer, or as the only method', () => {
    const linkTitle = (by: Partial<Issuer>) =>
      invoiceDocument(invoice(), { ...issuer, ...by }, 'https://example.com/invoice/1').link?.title
    expect(linkTitle({})).toBe('Or pay online by card')
    expect(linkTitle({ iban: '' })).toBe('Pay online by card')
  })

  test('state when payment is due, but have no QR code, if no bank account is set', () => {
    const { payment, epcQr } = read({}, { iban: '' })
    expect([payment.facts, epcQr]).toEqual([[], undefined])
    const sentence = (dueDate: string) => read({ dueDate }, { iban: '' }).payment.sentence
    expect(sentence('2026-12-14')).toBe('Payment due within 14 days, by 14 December 2026.')
    expect(sentence('2027-01-29')).toBe('Payment due within 60 days, by 29 January 2027.')
    expect(sentence('2026-12-01')).toBe('Payment due within 1 day, by 1 December 2026.')
    expect(sentence('2026-11-30')).toBe('Payment due immediately, by 30 November 2026.')
  })

  test('list each payment as a deduction, with its date and method', () => {
    const money = { amount: '23.90', returns: [], remaining: '23.90' }
    const payment = { id: 'a', date: '2026-12-03', method: 'bank_transfer', reference: null }
    const paper = read({ paid: '23.90', payments: [{ ...payment, ...money }] })
    expect(sumsOf(paper).slice(2)).toEqual([
      ['Total', '€123.90'],
      ['Paid by bank transfer on 3 Dec 2026', '−€23.90'],
      ['Balance due', '€100.00'],
    ])
    expect(paper.epcQr).toContain('EUR100.00')
  })

  test('deduct the total paid, rather than each payment, while a refund is pending', () => {
    const returns = [{ date: '2026-12-04', amount: '3.90' }]
    const money = { amount: '23.90', returns, remaining: '20.00' }
    const payment = { id: 'a', date: '2026-12-03', method: 'card', reference: null }
    const paper = read({ paid: '23.90', payments: [{ ...payment, ...money }] })
    expect(sumsOf(paper).slice(3)).toEqual([
      ['Already paid', '−€23.90'],
      ['Balance due', '€100.00'],
    ])
  })

  test('don’t request payment of a credited amount', () => {
    const paper = read({ creditedBy: 'b', creditedByNumber: 'CN-202612-001' })
    expect(paper.payment.sentence).toBe('Credited by credit note CN-202612-001: no payment is due.')
    expect(paper.epcQr).toBeUndefined()
  })

  test('state that the invoice is paid in full, and show no bank account', () => {
    const paper = read({ paid: '123.90' })
    expect(sumsOf(paper).slice(3)).toEqual([
      ['Already paid', '−€123.90'],
      ['Balance due', '€0.00'],
    ])
    expect(paper.payment).toEqual({ sentence: 'Paid in full. Thank you.', facts: [] })
    expect(paper.epcQr).toBeUndefined()
  })
})

test('a draft is labelled as a draft, calls its number provisional and has no payment QR code', () => {
  const paper = read({ status: 'draft', invoiceNumber: '202611-482' })
  expect(paper.title).toBe('Draft invoice')
  expect(paper.draftNote).toMatch(/not a VAT invoice.*provisional/)
  expect(factOf(paper, 'Provisional number')).toBe('202611-482')
  expect(factOf(paper, 'Reference')).toBeUndefined()
  expect(paper.epcQr).toBeUndefined()
  expect(read().draftNote).toBe('')
})

test('the supply date is a day, a range of days, or the month if no line has a date', () => {
  const supply = (...dates: (string | null)[]) =>
    read({ lines: dates.map((date) => line({ date })) }).facts.find(({ label }) =>
      label.startsWith('Supply'),
    )
  expect(supply('2026-11-03')).toEqual({ label: 'Supply date', value: '3 November 2026' })
  expect(supply('2026-11-24', null, '2026-11-03')?.value).toBe('3–24 November 2026')
  expect(supply('2025-11-03', '2026-11-24')?.value).toBe('3 November 2025 – 24 November 2026')
  expect(supply(null)).toEqual({ label: 'Supply period', value: 'November 2026' })
})

test('the QR code can be switched off, except on older invoices', () => {
  expect(read().epcQr).toContain('BCD')
  expect(read({}, { showsEpcQr: true }).epcQr).toContain('BCD')
  expect(read({}, { showsEpcQr: false }).epcQr).toBeUndefined()
})

test('the payee is the account holder or, without one, the business', () => {
  const holderOn = (accountHolder?: string) => {
    const { payment, epcQr } = read({}, accountHolder === undefined ? {} : { accountHolder })
    return [
      payment.facts.find(({ label }) => label === 'Account holder')?.value,
      epcQr?.split('\n')[5],
    ]
  }
  expect(holderOn('Rita Vella')).toEqual(['Rita Vella', 'Rita Vella'])
  const { businessName } = issuer
  for (const unset of ['', undefined]) expect(holderOn(unset)).toEqual([businessName, businessName])
})

test('prices that include VAT are labelled and shown next to the net amounts', () => {
  const piece = { unit: 'piece', hours: '1.00', rate: '59.00', net: '50.00' } as const
  const labels = (lines: InvoiceLine[]) =>
    read({ priceMode: 'gross', lines }).table.columns.map(({ label }) => label)
  expect(labels([line(piece)]).slice(3)).toEqual(['Qty', 'Price incl. VAT', 'VAT rate', 'Net'])
  expect(labels([line({ ...piece, hours: '2.00' })]).slice(4, 6)).toEqual([
    'Price incl. VAT',
    'Incl. VAT',
  ])
  const paper = read({ priceMode: 'gross', lines: [line(piece)] })
  expect(sumsOf(paper)).toEqual([
    ['Net', '€50.00'],
    ['VAT 18% on €50.00', '€9.00'],
    ['Total', '€59.00'],
  ])
})
