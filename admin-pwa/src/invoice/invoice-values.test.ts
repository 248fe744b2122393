import type { Client } from '@synapse/shared/client/contract'
import type { SheetReading } from '@synapse/shared/tutoring/session-sheet'
import type { VatRegime } from '@synapse/shared/vat/vat'
import { describe, expect, test } from 'vitest'
import { draftInvoice } from '#invoice/draft-invoice.ts'
import {
  type InvoiceValues,
  invoiceForm,
  type LineValues,
  withClient,
  withPeriod,
} from '#invoice/invoice-values.ts'

const { initialValues, newValues, requestOf } = invoiceForm

const client = {
  id: 'client',
  businessName: 'Għaqda Ltd',
  address: '1 Triq il-Kbira',
  vatNumber: null,
  hourlyRate: '22.75',
} as Client

const session = {
  row: 2,
  date: '2026-11-03',
  student: 'Ġorġ',
  subject: 'Maths',
  hours: '1.00',
  rate: null,
  vatPercent: null,
  fingerprint: 'f',
  repeats: null,
  warning: null,
}

const reading: SheetReading = {
  fileName: 'nov.csv',
  fileHash: 'a'.repeat(64),
  period: '2026-11',
  sessions: Array.from({ length: 20 }, (_, row) => ({ ...session, row, fingerprint: `f${row}` })),
}

const under = (vatRegime: VatRegime, vatExemptReason = '') => ({ vatRegime, vatExemptReason })

test('creates an invoice for the sheet’s month, at the client’s rate if the sheet has none', () => {
  const values = newValues(under('article_10'), reading, client)
  expect(values).toMatchObject({
    period: '2026-11',
    billToName: 'Għaqda Ltd',
    billToVat: '',
    vatCategory: 'standard',
    vatReason: '',
    sourceFiles: [{ name: 'nov.csv' }],
  })
  const month = values.issueDate.slice(0, 7).replace('-', '')
  expect(values.invoiceNumber).toMatch(new RegExp(`^${month}-\\d{3}$`))
  expect(values.lines[0]).toMatchObject({ rate: '22.75', hours: '1.00', vatPercent: '18.00' })
  expect(Temporal.PlainDate.from(values.issueDate).until(values.dueDate).days).toBe(14)
})

test.each([
  ['article_11', 'small undertaking'],
  ['exempt', 'private tuition'],
  ['not_registered', 'not registered for VAT'],
] as const)(
  'a business under the VAT regime “%s” charges no VAT and states the reason',
  (regime, reason) => {
    const fields = requestOf(newValues(under(regime), reading, client))
    expect(fields.lines[0]).toMatchObject({ vatPercent: '0.00' })
    expect(fields.lines[0]?.vatReason).toContain(reason)
    expect(draftInvoice('id', fields)).toMatchObject({ vatTotal: '0.00', grossTotal: '455.00' })
  },
)

test('uses the operator’s own VAT exemption reason where applicable', () => {
  const own = 'Exempt: my own words'
  expect(newValues(under('exempt', own), reading, client).vatReason).toBe(own)
  expect(newValues(under('article_11', own), reading, client).vatReason).toBe(own)
  expect(newValues(under('not_registered', own), reading, client).vatReason).not.toBe(own)
  expect(newValues(under('article_10', own), reading, client).vatReason).toBe('')
})

test('reopens a draft invoice with its saved values', () => {
  const values = newValues(under('article_10'), reading, client)
  expect(initialValues(draftInvoice(values.id, requestOf(values)), client).values).toEqual(values)
})

test('charges VAT at the standard rate when VAT is added to a draft', () => {
  const draft = draftInvoice('id', requestOf(newValues(under('article_11'), reading, client)))
  const { values } = initialValues(draft, client)
  expect(draftInvoice('id', requestOf(values), draft)).toMatchObject({ vatTotal: '0.00' })
  const charged = requestOf({ ...values, vatCategory: 'standard', vatReason: '' })
  expect(draftInvoice('id', charged, draft)).toMatchObject({ vatTotal: '81.90' })
})

describe('switching an invoice to another client', () => {
  const other = { ...client, id: 'other', businessName: 'Skola', hourlyRate: '11.00' } as Client
  const ratesFor = (values: Pick<InvoiceValues, 'lines'>, chosen: Client | undefined) =>
    withClient(values, chosen).lines?.map(({ rate }) => rate)

  test('applies the new client’s rate, but keeps rates from the sheet', () => {
    const own = { ...session, rate: '11.00', fingerprint: 'own' }
    const values = newValues(under('article_10'), { ...reading, sessions: [session, own] }, other)
    expect(ratesFor(values, client)).toEqual(['22.75', '11.00'])
    expect(ratesFor(values, undefined)).toEqual(['', '11.00'])
  })

  test('keeps a manually entered rate', () => {
    const { lines } = newValues(under('article_10'), undefined, other)
    const typed = lines.map((line) => ({ ...line, isClientRate: false }))
    expect(ratesFor({ lines: typed }, client)).toEqual(['11.00'])
  })

  test('also applies the new client’s rate to a saved draft', () => {
    const draft = draftInvoice('id', requestOf(newValues(under('article_10'), reading, other)))
    expect(new Set(ratesFor(initialValues(draft, other).values, client))).toEqual(
      new Set(['22.75']),
    )
    const pieces = draft.lines.map((line) => ({ ...line, unit: 'piece' as const }))
    const ofPieces = initialValues({ ...draft, lines: pieces }, other).values
    expect(new Set(ratesFor(ofPieces, client))).toEqual(new Set(['11.00']))
  })
})

test('switching months replaces the sheet’s sessions and keeps manual lines', () => {
  const december = { ...session, date: '2026-12-01', fingerprint: 'december' }
  const sheet = { ...reading, sessions: [session, december] }
  const created = newValues(under('article_10'), sheet, client)
  expect(created.lines.map(({ date }) => date)).toEqual(['2026-11-03'])
  const [first] = created.lines.map((line) => ({ ...line, subject: 'Corrected' }))
  const byHand = { ...created.lines[0], date: '', fingerprint: null } as LineValues
  const values = { lines: [first as LineValues, byHand], otherMonths: [] }
  expect(withPeriod(values, '2026-12', sheet, client)).toMatchObject({
    period: '2026-12',
    lines: [{ date: '2026-12-01', rate: '22.75' }, { date: '' }],
  })
  // The sheet has no sessions in October, so the draft contains all of its sessions.
  expect(withPeriod(values, '2026-10', sheet, client).lines).toMatchObject([
    { date: '2026-11-03', subject: 'Corrected' },
    { date: '2026-12-01' },
    { date: '' },
  ])
})

test('choosing a month again keeps corrections, even after a reload', () => {
  const december = { ...session, date: '2026-12-01', fingerprint: 'december' }
  const sheet = { ...reading, sessions: [session, december] }
  const { lines } = newValues(under('article_10'), sheet, client)
  const corrected = lines.map((line) => ({ ...line, subject: 'Corrected' }))
  const away = withPeriod({ lines: corrected, otherMonths: [] }, '2026-12', sheet, client)
  const restored = JSON.parse(JSON.stringify(away)) as typeof away
  const other = { ...client, hourlyRate: '30.00' }
  const back = withPeriod(restored, '2026-11', sheet, other)
  expect(back.lines).toMatchObject([{ date: '2026-11-03', subject: 'Corrected', rate: '30.00' }])
  expect(back.otherMonths).toMatchObject([{ date: '2026-12-01' }])
  expect(withPeriod(back, '2026-12', sheet, client).lines).toEqual(away.lines)
  const saved = requestOf({ ...newValues(under('article_10'), sheet, client), ...back })
  expect(saved).not.toHaveProperty('otherMonths')
})
