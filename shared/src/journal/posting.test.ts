import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExpenseVatInput } from '#expense/expense-vat'
import { type Fact, type JournalEntry, postingsOf } from '#journal/posting'
import { isReversal, type Revision, revisionsToPost } from '#journal/revision'
import { includedVatCents } from '#money'
import type { VatRegime } from '#vat/vat'
import type { VatRegistration } from '#vat/vat-registration'

const fact = (changes: Partial<Fact> & Pick<Fact, 'kind' | 'cents'>): Fact => ({
  id: `${changes.kind}-1`,
  subject: 'booking',
  date: '2026-09-03',
  isOfBooking: true,
  money: 'stripe',
  ...changes,
})

const under = (vatRegime: VatRegime, from = ''): VatRegistration => ({
  vatRegime,
  formerVatRegimes: from ? [{ vatRegime: 'article_11', before: from }] : [],
})

const standardRate = { vatCategory: 'standard', vatHundredths: 1_800 } as const
const sale = (netCents: number, vatCents: number) => ({ ...standardRate, netCents, vatCents })

/** Returns each entry's lines as text, for example 'stripe 11800'. */
const posted = (...facts: Fact[]) =>
  postingsOf(facts, under('article_10')).map(({ lines }) =>
    lines.map(({ account, cents }) => `${account} ${cents}`),
  )

const paid = fact({ kind: 'payment', cents: 11_800 })
const invoice = fact({
  kind: 'invoice',
  date: '2026-10-02',
  cents: 11_800,
  money: undefined,
  document: [sale(10_000, 1_800)],
})

describe('under the posting rules', () => {
  test('a booking’s payment is a sale that includes VAT', () => {
    expect(posted(paid)).toEqual([['stripe 11800', 'sales_standard -10000', 'output_vat -1800']])
    expect(postingsOf([{ ...paid, money: 'cash' }], under('article_11'))[0]?.lines).toEqual([
      { account: 'cash', cents: 11_800, vatHundredths: null },
      { account: 'sales_exempt', cents: -11_800, vatHundredths: 0 },
    ])
  })

  test('a refund reduces the sale, and a failed refund restores it', () => {
    const back = { id: 're', date: '2026-11-05' }
    expect(
      posted(
        paid,
        fact({ ...back, kind: 'refund', cents: -5_900 }),
        fact({ ...back, kind: 'refund_failed', cents: 5_900, date: '2026-11-09' }),
      ).slice(1),
    ).toEqual([
      ['stripe -5900', 'sales_standard 5000', 'output_vat 900'],
      ['stripe 5900', 'sales_standard -5000', 'output_vat -900'],
    ])
  })

  test('a paid booking’s invoice replaces the sale, and a credit note restores it', () => {
    const note = { kind: 'credit_note', date: '2026-11-05', money: undefined } as const
    const document = [sale(-10_000, -1_800)]
    expect(posted(paid, invoice, fact({ ...note, cents: -11_800, document })).slice(1)).toEqual([
      ['sales_standard -10000', 'output_vat -1800', 'sales_standard 10000', 'output_vat 1800'],
      ['sales_standard 10000', 'output_vat 1800', 'sales_standard -10000', 'output_vat -1800'],
    ])
  })

  test('only the sales and VAT lines of an invoice are marked as stated on a document', () => {
    const [, entry] = postingsOf([paid, invoice], under('article_10'))
    expect(entry?.lines.map(({ ofDocument = false }) => ofDocument)).toEqual([
      ...[true, true, false, false],
    ])
  })

  test('an invoice’s total is a receivable until the invoice is paid', () => {
    const of = { subject: 'invoice', isOfBooking: false }
    expect(posted({ ...invoice, ...of }, { ...paid, ...of, money: 'bank' })).toEqual([
      ['sales_standard -10000', 'output_vat -1800', 'receivables 11800'],
      ['bank 11800', 'receivables -11800'],
    ])
  })

  test('a payment without a booking or invoice is a prepayment', () => {
    expect(posted({ ...paid, isOfBooking: false, customer: 'prepayments' })).toEqual([
      ['stripe 11800', 'prepayments -11800'],
    ])
  })

  test('a dispute reverses the sale or, once the sale is invoiced, counts as a cost', () => {
    const dispute = fact({ kind: 'dispute', date: '2026-10-09', cents: -11_800 })
    const fee = fact({ kind: 'dispute_fee', date: '2026-10-09', cents: -2_000 })
    expect(posted(paid, dispute, fee).slice(1)).toEqual([
      ['stripe -11800', 'sales_standard 10000', 'output_vat 1800'],
      ['stripe -2000', 'disputes 2000'],
    ])
    const won = { ...dispute, id: 'won', date: '2026-12-09', cents: 11_800 }
    expect(posted(paid, invoice, dispute, won).slice(2)).toEqual([
      ['stripe -11800', 'disputes 11800'],
      ['stripe 11800', 'disputes -11800'],
    ])
  })

  test('an expense is paid by the owner, and its VAT is deducted under article 10', () => {
    const spent = (changes: Partial<ExpenseVatInput> = {}) =>
      fact({
        kind: 'expense',
        isOfBooking: false,
        cents: 11_800,
        expense: {
          category: 'Travel',
          amount: '118.00',
          vatAmount: '18.00',
          reverseCharge: false,
          supplierCountry: 'MT',
          isBusinessExpense: true,
          taxDeductible: true,
          deductiblePercent: '50.00',
          ...changes,
        },
      })
    expect(posted(spent())).toEqual([['expenses_travel 10900', 'owner -11800', 'input_vat 900']])
    const abroad = { supplierCountry: 'IE', deductiblePercent: '100.00' }
    const whole = ['expenses_travel 11800', 'owner -11800']
    expect(posted(spent(abroad))).toEqual([whole])
    expect(posted(spent({ ...abroad, reverseCharge: true, vatAmount: '0.00' }))).toEqual([
      [...whole, 'input_vat 2124', 'output_vat -2124'],
    ])
    expect(postingsOf([spent()], under('article_11'))[0]?.lines).toHaveLength(2)
  })

  test('each event uses the VAT registration of its own day, but a refund uses that of its payment’s day', () => {
    const from = under('article_10', '2026-10-01')
    const refund = fact({ kind: 'refund', date: '2026-11-05', cents: -11_800 })
    const fee = fact({ kind: 'stripe_fee', cents: 175, isOfBooking: false })
    const later = { ...fee, id: 'later', date: '2026-10-01' }
    expect(
      postingsOf([paid, refund, fee, later], from).map(({ lines }) =>
        lines.map(({ account }) => account),
      ),
    ).toEqual([
      ['stripe_fees', 'stripe'],
      ['stripe_fees', 'stripe', 'input_vat', 'output_vat'],
      ['stripe', 'sales_exempt'],
      ['stripe', 'sales_exempt'],
    ])
  })

  test('Stripe’s fee is subject to reverse charge for a business registered under article 10', () => {
    const fee = fact({ kind: 'stripe_fee', cents: 175, isOfBooking: false })
    expect(posted(fee)).toEqual([
      ['stripe_fees 175', 'stripe -175', 'input_vat 32', 'output_vat -32'],
    ])
    expect(postingsOf([fee], under('article_11'))[0]?.lines).toHaveLength(2)
  })

  test('a payout moves money to the bank, and back to Stripe if it fails', () => {
    const payout = fact({ kind: 'payout', cents: 50_000, isOfBooking: false })
    expect(posted(payout, { ...payout, id: 'failed', cents: -50_000 })).toEqual([
      ['bank 50000', 'stripe -50000'],
      ['bank -50000', 'stripe 50000'],
    ])
  })

  test('a free booking’s invoice creates no journal entry', () => {
    expect(posted({ ...invoice, cents: 0, document: [sale(0, 0)] })).toEqual([])
  })
})

const day = fc
  .integer({ min: 0, max: 120 })
  .map((days) => Temporal.PlainDate.from('2026-08-01').add({ days }).toString())
const subject = fc.constantFrom('a', 'b')
const kinds = ['payment', 'refund', 'refund_failed', 'dispute', 'dispute_fee'] as const
const anyMove = fc
  .record({
    kind: fc.constantFrom(...kinds),
    subject,
    date: day,
    cents: fc.integer({ min: 1, max: 30_000 }),
  })
  .map((one) => ({
    ...one,
    cents: one.kind === 'payment' || one.kind === 'refund_failed' ? one.cents : -one.cents,
  }))
const anyDocument = fc
  .record({ subject, date: day, net: fc.integer({ min: 1, max: 30_000 }) })
  .map(({ net, ...one }) => ({ ...one, sale: sale(net, includedVatCents(net, 1_800)) }))
const anyHistory = fc
  .tuple(
    fc.array(anyMove, { maxLength: 12 }),
    fc.array(anyDocument, { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([moves, documents, isOfBooking]) =>
    [
      ...moves.map((move) => fact({ ...move, isOfBooking })),
      ...documents.map(({ sale: one, ...about }) =>
        fact({
          ...invoice,
          ...about,
          isOfBooking,
          cents: one.netCents + one.vatCents,
          document: [one],
        }),
      ),
    ].map((one, index) => ({ ...one, id: String(index) })),
  )
const sumOf = (entries: readonly JournalEntry[], ...accounts: string[]) =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => accounts.some((one) => account.startsWith(one)))
    .reduce((sum, { cents }) => sum + cents, 0)
const centsOf = (facts: readonly Fact[], ...of: Fact['kind'][]) =>
  facts.filter(({ kind }) => of.includes(kind)).reduce((sum, { cents }) => sum + cents, 0)

describe('for any history', () => {
  test('every entry balances, and the Stripe account’s balance is the money received less the money returned', () => {
    fc.assert(
      fc.property(anyHistory, (facts) => {
        const entries = postingsOf(facts, under('article_10'))
        for (const entry of entries) expect(sumOf([entry], '')).toBe(0)
        expect(sumOf(entries, 'stripe')).toBe(centsOf(facts, ...kinds))
      }),
    )
  })

  test('output VAT equals the VAT on documents plus the VAT included in payments without a document', () => {
    fc.assert(
      fc.property(anyHistory, (facts) => {
        const documents = facts.flatMap(({ document = [] }) => document)
        const charged = documents.reduce((sum, { vatCents }) => sum + vatCents, 0)
        const uncharged = ['a', 'b'].map((one) => {
          const own = facts.filter((other) => other.subject === one && other.isOfBooking)
          const isCharged = own.some(({ kind }) => kind === 'invoice')
          return isCharged ? 0 : centsOf(own, 'payment', 'refund', 'refund_failed', 'dispute')
        })
        const included = uncharged.reduce((sum, cents) => sum + includedVatCents(cents, 1_800), 0)
        expect(
          sumOf(postingsOf(facts, under('article_10')), 'output_vat') + charged + included,
        ).toBe(0)
      }),
    )
  })

  test('payments less refunds equal sales, VAT, dispute costs and balances due', () => {
    fc.assert(
      fc.property(anyHistory, (facts) => {
        const entries = postingsOf(facts, under('article_10'))
        const paidCents = centsOf(facts, 'payment', 'refund', 'refund_failed', 'dispute')
        const owed = sumOf(entries, 'receivables')
        const costs = sumOf(entries, 'disputes') + centsOf(facts, 'dispute_fee')
        expect(paidCents + sumOf(entries, 'sales', 'output_vat') + owed + costs).toBe(0)
        const isInvoiced = facts.some(({ kind }) => kind === 'invoice')
        if (facts[0]?.isOfBooking && !isInvoiced) expect(owed).toBe(0)
      }),
    )
  })

  test('posting step by step gives the same result as posting everything at once', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(20), (facts, removed) => {
        const latest = new Map<string, Revision>()
        const all: Revision[] = []
        const post = (known: readonly Fact[]) => {
          for (const entry of revisionsToPost(
            [...latest.values()],
            postingsOf(known, under('article_10')),
          )) {
            const { kind, id, revision } = entry
            expect(revision).toBe((latest.get(`${kind} ${id}`)?.revision ?? 0) + 1)
            latest.set(`${kind} ${id}`, entry)
            all.push(entry)
          }
        }
        for (const count of facts.keys()) post(facts.slice(0, count + 1))
        const rest = facts.toSpliced(removed, 1)
        post(rest)
        const inForce = all.filter(
          (entry) =>
            latest.get(`${entry.kind} ${entry.id}`) === entry && !isReversal(entry.revision),
        )
        const wanted = postingsOf(rest, under('article_10'))
        const byId = (entries: readonly JournalEntry[]) =>
          entries
            .map(({ kind, id, date, lines }) => JSON.stringify({ kind, id, date, lines }))
            .sort()
        expect(byId(inForce)).toEqual(byId(wanted))
        for (const account of ['stripe', 'sales', 'output_vat', 'receivables', 'disputes'])
          expect(sumOf(all, account)).toBe(sumOf(wanted, account))
        expect(revisionsToPost([...latest.values()], wanted)).toEqual([])
      }),
    )
  })
})
