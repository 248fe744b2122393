import type { ExpenseCategory } from '#expense/expense'
import { type ExpenseVatInput, expenseVat } from '#expense/expense-vat'
import type { VatGroup } from '#invoice/calculate'
import { type Account, expenseAccount, type MoneyAccount } from '#journal/account'
import { addEffects, type BookingEffect, type BookingFactKind } from '#journal/booking-effect'
import { percentOfCents } from '#money'
import { standardVatHundredths, type VatRegime } from '#vat/vat'
import { bookingVatOn, type VatRegistration, vatRegimeOn } from '#vat/vat-registration'

/** A debit is positive and a credit negative, in cents. */
type JournalLine = {
  account: Account
  cents: number
  /** For sales and VAT, the VAT rate in hundredths of a percent. */
  vatHundredths: number | null
  /** Whether the amount is stated on a document: an invoice or credit note. */
  ofDocument?: boolean
}

type FactKind = keyof typeof rules

/** A business event in the database, such as a sale, a payment or a payout. */
export type Fact = {
  kind: FactKind
  id: string
  /** The id of the booking or, if there is none, of the payment, document or expense. */
  subject: string
  /**
   * The day on which the event counts, YYYY-MM-DD in Malta: when the money moved, or the date of
   * the document or expense. If that day's quarter is closed, this is the first day that was open
   * at the time of posting.
   */
  date: string
  /** The day of the event, if its quarter was closed before the event could be posted. */
  transactionDate?: string | null | undefined
  /** The amount in cents; negative for refunds, disputed amounts, dispute fees and credit notes. */
  cents: number
  isOfBooking: boolean
  money?: MoneyAccount | undefined
  /** The account with the customer's balance; 'prepayments' if there is no booking or invoice. */
  customer?: 'receivables' | 'prepayments' | undefined
  document?: readonly Sale[] | undefined
  expense?: (ExpenseVatInput & { category: ExpenseCategory }) | undefined
}

/** The lines add up to zero. */
export type JournalEntry = Pick<Fact, 'kind' | 'id' | 'subject' | 'date' | 'transactionDate'> & {
  lines: readonly JournalLine[]
}

type Sale = Pick<VatGroup, 'vatCategory' | 'vatHundredths' | 'netCents' | 'vatCents'>

type Counted = Fact & BookingEffect & { regime: VatRegime }
type Rule = (fact: Counted) => JournalLine[]

const line = (account: Account, cents: number, vatHundredths: number | null = null) => ({
  account,
  cents,
  vatHundredths,
})

const saleLines = ({ vatCategory, vatHundredths, netCents, vatCents }: Sale): JournalLine[] => [
  line(`sales_${vatCategory}`, -netCents, vatHundredths),
  line('output_vat', -vatCents, vatHundredths),
]

/** Adds a line that balances the others: what the customer owes or is owed. */
const balance = ({ customer = 'receivables' }: Fact, lines: JournalLine[]): JournalLine[] => [
  ...lines,
  line(customer, -lines.reduce((sum, { cents }) => sum + cents, 0)),
]

const moneyLine = ({ money = 'bank', cents }: Fact) => line(money, cents)

/**
 * Posts money received from a customer or returned to them. The amount that documents don't cover
 * counts as a booking's sale; the rest settles the documents.
 */
const moveMoney: Rule = (fact) =>
  balance(fact, [moneyLine(fact), ...saleLines(fact), line('disputes', fact.costCents)])

/** Posts a document. Its amount becomes due, and replaces the sales from the booking's payments. */
const issueDocument: Rule = (fact) =>
  balance(fact, [
    ...(fact.document ?? []).flatMap(saleLines).map((one) => ({ ...one, ofDocument: true })),
    ...saleLines(fact),
    line('disputes', fact.costCents),
  ])

/**
 * The posting rules. Tax point: Directive 2006/112/EC, articles 63 to 66. VAT becomes chargeable
 * when the service is supplied (63), when a payment on account is received (65), or when the
 * invoice is issued (66 a).
 */
const rules = {
  /** A payment. A booking's price includes VAT, and is paid before the session (article 65). */
  payment: moveMoney,
  /** A refund made manually or accepted by Stripe. Reduces the taxable amount (article 90(1)). */
  refund: moveMoney,
  /** An accepted refund has failed, so the money is back. Reverses the reduction. */
  refund_failed: moveMoney,
  /**
   * The bank withdraws or returns a disputed amount. Without a document for the payment, the
   * withdrawal counts as a refund (article 90(1)).
   */
  dispute: moveMoney,
  /** A dispute fee that Stripe charged or returned. It counts as a cost. */
  dispute_fee: (fact) => [moneyLine(fact), line('disputes', -fact.cents)],
  /** VAT is due on the invoice's date (article 66(a)). VAT on earlier payments has been posted. */
  invoice: issueDocument,
  /** Amends an invoice (article 219) and reduces its taxable amount (article 90(1)). */
  credit_note: issueDocument,
  /**
   * An expense including VAT, paid by the owner. Under article 10, the VAT on a VAT invoice is
   * deducted (articles 168 and 178), and VAT under reverse charge is due (article 196).
   */
  expense: ({ expense, regime, cents }) => {
    if (!expense) return []
    const { dueCents, deductedCents, vatHundredths } = expenseVat(expense, regime)
    return [
      line(expenseAccount(expense.category), cents + dueCents - deductedCents),
      line('owner', -cents),
      line('input_vat', deductedCents, vatHundredths),
      line('output_vat', -dueCents, vatHundredths),
    ]
  },
  /**
   * Stripe's fee, for a service supplied from Ireland. Under article 10 of Malta's VAT Act, the
   * recipient owes the VAT and deducts it (Directive 2006/112/EC, articles 44, 196 and 168).
   * Otherwise, only the fee is a cost.
   */
  stripe_fee: ({ cents, regime }) => {
    const vatCents = regime === 'article_10' ? percentOfCents(cents, standardVatHundredths) : 0
    return [
      line('stripe_fees', cents),
      line('stripe', -cents),
      line('input_vat', vatCents, standardVatHundredths),
      line('output_vat', -vatCents, standardVatHundredths),
    ]
  },
  /** A transfer between the business's own accounts; negative if it failed. */
  payout: ({ cents }) => [line('bank', cents), line('stripe', -cents)],
} as const satisfies Record<string, Rule>

/**
 * Returns the journal entries for facts. A fact without amounts, such as a free booking's invoice,
 * has none.
 * @param facts all facts about their subjects, in the order in which they were recorded
 */
export const postingsOf = (
  facts: readonly Fact[],
  registration: VatRegistration,
): JournalEntry[] => {
  const ofBookings = facts.filter(isOfBooking)
  const others = facts.filter((fact) => !isOfBooking(fact))
  return [
    ...others.map((fact) => ({
      ...bookingVatOn(registration, dayOf(fact)),
      ...fact,
      netCents: 0,
      vatCents: 0,
      costCents: 0,
    })),
    ...addEffects(ofBookings, registration),
  ].flatMap((fact) => {
    const { kind, id, subject, date, transactionDate } = fact
    const rule: Rule = rules[kind]
    const lines = rule({ ...fact, regime: vatRegimeOn(registration, dayOf(fact)) })
    const moved = lines.filter(({ cents }) => cents !== 0)
    return moved.length > 0 ? [{ kind, id, subject, date, transactionDate, lines: moved }] : []
  })
}

const isOfBooking = (fact: Fact): fact is Fact & { kind: BookingFactKind } => fact.isOfBooking

/** Returns the day of an event, which may be earlier than the day on which the event counts. */
export const dayOf = ({ date, transactionDate }: Pick<Fact, 'date' | 'transactionDate'>) =>
  transactionDate ?? date

/** The accountant sees these names. */
export const kindLabels = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
  dispute_fee: 'Dispute fee',
  invoice: 'Invoice issued',
  credit_note: 'Credit note issued',
  expense: 'Expense',
  stripe_fee: 'Stripe fee',
  payout: 'Payout',
} as const satisfies Record<FactKind, string>
