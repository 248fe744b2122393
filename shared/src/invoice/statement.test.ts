import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#invoice/contract'
import { owedCents } from '#invoice/invoice'
import { samplePayment as payment, sampleInvoice } from '#invoice/sample-invoice.test-support'
import {
  buildStatement,
  buildStatements,
  clientTotals,
  statementEntryLabel,
} from '#invoice/statement'
import { centsFromEuro, euroFromCents } from '#money'

const clientId = '4b0f3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4b'
const bookingId = '5b0f3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4b'

const invoice = (id: string, date: string, grossTotal: string, more: Partial<Invoice> = {}) =>
  sampleInvoice({
    id,
    clientId,
    invoiceNumber: id,
    issueDate: date,
    issuedAt: `${date}T09:00:00Z`,
    grossTotal,
    ...more,
  })

const credit = (id: string, date: string, of: string, grossTotal: string) =>
  invoice(id, date, grossTotal, { kind: 'credit_note', corrects: of, correctsNumber: of })

const ever = { clientId, from: '2000-01-01', to: '2099-12-31' }
const told = (invoices: readonly Invoice[], asked: Partial<typeof ever> = {}) => {
  const { openingCents, entries, closingCents } = buildStatement(invoices, { ...ever, ...asked })
  return [
    openingCents,
    ...entries.map((one) => [
      one.date.slice(5),
      statementEntryLabel(one),
      one.cents,
      one.balanceCents,
    ]),
    closingCents,
  ]
}

describe('a statement', () => {
  test('lists invoices, payments, credit notes and refunds by date, with running balances', () => {
    const paid = payment('p', '2026-03-02', '118.00', {
      reference: 'Receipt 7',
      returns: [{ date: '2026-03-09', amount: '18.00' }],
    })
    const invoices = [
      invoice('B', '2026-03-02', '60.00'),
      credit('CN', '2026-03-09', 'A', '-18.00'),
      invoice('A', '2026-01-31', '118.00', { payments: [paid] }),
    ]
    expect(told(invoices)).toEqual([
      0,
      ['01-31', 'Invoice A', 11_800, 11_800],
      ['03-02', 'Invoice B', 6_000, 17_800],
      ['03-02', 'Paid by bank transfer for A (Receipt 7)', -11_800, 6_000],
      ['03-09', 'Credit note CN', -1_800, 4_200],
      ['03-09', 'Refunded for A', 1_800, 6_000],
      6_000,
    ])
    expect(buildStatement(invoices, ever).sums).toEqual({
      invoice: 17_800,
      payment: -11_800,
      credit_note: -1_800,
      return: 1_800,
      dispute: 0,
    })
  })

  test('includes only the issued invoices of one client', () => {
    expect(
      told([
        invoice('A', '2026-01-01', '10.00', { clientId: null }),
        invoice('B', '2026-01-01', '20.00', { clientId: bookingId }),
        invoice('C', '2026-01-01', '40.00', { status: 'draft' }),
      ]),
    ).toEqual([0, 0])
  })

  test('shows early payments as paid in advance, and overpayments as negative', () => {
    const payments = [payment('p', '2026-01-01', '60.00', { method: 'card' })]
    expect(told([invoice('A', '2026-01-05', '50.00', { bookingId, payments })])).toEqual([
      0,
      ['01-01', 'Paid by card for A', -6_000, -6_000],
      ['01-05', 'Invoice A', 5_000, -1_000],
      -1_000,
    ])
  })
})

describe('a payment for a booking counts only once', () => {
  const payments = [payment('p', '2026-01-01', '60.00', { method: 'cash' })]
  const first = invoice('A', '2026-01-01', '60.00', { bookingId, payments, creditedBy: 'CN' })
  const note = credit('CN', '2026-01-02', 'A', '-60.00')

  test('for the credited invoice, until a replacement is issued', () => {
    const draft = invoice('B', '2026-01-01', '60.00', { bookingId, payments, status: 'draft' })
    expect(buildStatement([draft, note, first], ever).closingCents).toBe(-6_000)
  })

  test('for the replacement invoice, once it is issued', () => {
    const second = invoice('B', '2026-01-02', '60.00', { bookingId, payments })
    for (const invoices of [
      [second, note, first],
      [first, note, second],
    ])
      expect(told(invoices)).toEqual([
        0,
        ['01-01', 'Invoice A', 6_000, 6_000],
        ['01-01', 'Paid in cash for B', -6_000, 0],
        ['01-02', 'Invoice B', 6_000, 6_000],
        ['01-02', 'Credit note CN', -6_000, 0],
        0,
      ])
  })

  test('in the client’s invoiced, paid and owed totals', () => {
    const second = invoice('B', '2026-01-02', '80.00', { bookingId, payments, paid: '60.00' })
    expect(clientTotals([second, note, first], clientId)).toEqual({
      invoicedCents: 8_000,
      paidCents: 6_000,
      owedCents: 2_000,
    })
    expect(clientTotals([second, note, first], bookingId)).toEqual({
      invoicedCents: 0,
      paidCents: 0,
      owedCents: 0,
    })
  })

  test('in the client’s totals, less refunds and disputed amounts', () => {
    const returns = [
      { date: '2026-01-03', amount: '10.00' },
      { date: '2026-01-04', amount: '5.00', kind: 'dispute' as const },
    ]
    const paid = { payments: payments.map((one) => ({ ...one, returns })), paid: '45.00' }
    expect(clientTotals([invoice('A', '2026-01-01', '60.00', paid)], clientId)).toEqual({
      invoicedCents: 6_000,
      paidCents: 4_500,
      owedCents: 1_500,
    })
  })

  test('even if the replacement invoice is for another client', () => {
    const second = invoice('B', '2026-01-02', '60.00', { bookingId, payments, clientId: bookingId })
    const all = [second, note, first]
    expect(buildStatement(all, ever).closingCents).toBe(0)
    expect(buildStatement(all, { ...ever, clientId: bookingId }).closingCents).toBe(0)
  })
})

test('a statement distinguishes disputed amounts from refunds', () => {
  const paid = payment('p', '2026-03-02', '118.00', {
    method: 'card',
    returns: [
      { date: '2026-03-09', amount: '18.00', kind: 'refund' },
      { date: '2026-03-10', amount: '100.00', kind: 'dispute' },
    ],
  })
  const invoices = [invoice('A', '2026-01-31', '118.00', { payments: [paid] })]
  expect(told(invoices).slice(-3)).toEqual([
    ['03-09', 'Refunded for A', 1_800, 1_800],
    ['03-10', 'Disputed payment for A', 10_000, 11_800],
    11_800,
  ])
  const { sums } = buildStatement(invoices, ever)
  expect(sums).toMatchObject({ return: 1_800, dispute: 10_000 })
})

describe('for any invoices, payments and credit notes', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  const day = fc
    .integer({ min: 0, max: 700 })
    .map((days) => Temporal.PlainDate.from('2025-06-01').add({ days }).toString())
  const account = fc
    .array(
      fc.record({
        date: day,
        cents,
        credits: fc.array(fc.record({ date: day, share: fc.nat(100) }), { maxLength: 2 }),
        payments: fc.array(fc.record({ date: day, cents, backOn: day, share: fc.nat(100) }), {
          maxLength: 3,
        }),
      }),
      { maxLength: 8 },
    )
    .map((all) => all.flatMap((one, at) => written(one, `I${at}`)))

  type Story = {
    date: string
    cents: number
    credits: { date: string; share: number }[]
    payments: { date: string; cents: number; backOn: string; share: number }[]
  }
  const written = (story: Story, id: string): Invoice[] => {
    const part = (of: number, share: number) => Math.floor((of * share) / 200)
    const credits = story.credits.map(({ date, share }, at) =>
      credit(`${id}-CN${at}`, date, id, euroFromCents(-part(story.cents, share))),
    )
    const paid = story.payments.map(({ date, cents: amount, backOn, share }, at) => ({
      left: amount - part(amount, share),
      one: payment(`${id}-P${at}`, date, euroFromCents(amount), {
        returns: [{ date: backOn, amount: euroFromCents(part(amount, share)) }],
      }),
    }))
    const sum = (all: number[]) => euroFromCents(all.reduce((total, next) => total + next, 0))
    return [
      invoice(id, story.date, euroFromCents(story.cents), {
        credited: sum(credits.map(({ grossTotal }) => -centsFromEuro(grossTotal))),
        paid: sum(paid.map(({ left }) => left)),
        payments: paid.map(({ one }) => one),
      }),
      ...credits,
    ]
  }

  test('the closing balance is the balance due less any overpayments', () => {
    fc.assert(
      fc.property(account, (invoices) => {
        const tooMuch = (one: Invoice) =>
          Math.max(
            0,
            centsFromEuro(one.credited) + centsFromEuro(one.paid) - centsFromEuro(one.grossTotal),
          )
        const owed = invoices
          .filter(({ kind }) => kind === 'invoice')
          .reduce((sum, one) => sum + owedCents(one) - tooMuch(one), 0)
        expect(buildStatement(invoices, ever).closingCents).toBe(owed)
      }),
    )
  })

  test('each period starts with the closing balance of the previous one', () => {
    fc.assert(
      fc.property(account, day, (invoices, cut) => {
        const next = Temporal.PlainDate.from(cut).add({ days: 1 }).toString()
        const [before, after, both] = [
          buildStatement(invoices, { ...ever, to: cut }),
          buildStatement(invoices, { ...ever, from: next }),
          buildStatement(invoices, ever),
        ]
        expect(after.openingCents).toBe(before.closingCents)
        expect([...before.entries, ...after.entries]).toEqual(both.entries)
        for (const { openingCents, entries, sums, closingCents } of [before, after, both]) {
          expect(entries.reduce((sum, one) => sum + one.cents, openingCents)).toBe(closingCents)
          const { invoice: charged, payment: paid, credit_note: credited, return: back } = sums
          expect(openingCents + charged + paid + credited + back).toBe(closingCents)
        }
      }),
    )
  })
})

describe('building all statements at once', () => {
  const other = '6b0f3a1c-2d4e-4f60-8a7b-9c0d1e2f3a4b'
  const invoices = [
    invoice('A', '2026-01-31', '118.00'),
    invoice('B', '2026-02-01', '60.00', { clientId: other }),
    invoice('C', '2026-02-02', '40.00', { clientId: null }),
    invoice('D', '2026-02-03', '50.00', { clientId: null }),
    invoice('E', '2026-02-04', '70.00', { clientId: 'draft', status: 'draft' }),
  ]
  const { from, to } = ever
  const statements = buildStatements(invoices, { from, to })

  test.each([clientId, other])('gives %s the same statement as building it alone', (id) => {
    expect(statements.get(id)).toEqual(buildStatement(invoices, { from, to, clientId: id }))
  })

  test('puts invoices without a client on one shared statement, and leaves drafts out', () => {
    expect([...statements.keys()]).toEqual([clientId, other, null])
    expect(statements.get(null)?.closingCents).toBe(9_000)
  })
})
