import type { ExpenseCategory } from '#expense/expense'
import { type ExpenseVatInput, expenseVat } from '#expense/expense-vat'
import type { VatGroup } from '#invoice/calculate'
import { type Account, expenseAccount, type MoneyAccount } from '#journal/account'
import { addEffects, type BookingEffect, type BookingFactKind } from '#journal/booking-effect'
import { percentOfCents } from '#money'
import { standardVatHundredths, type VatRegime } from '#vat/vat'
import { bookingVatOn, type VatRegistration, vatRegimeOn } from '#vat/vat-registration'

/** A debit (positive) or a credit (negative) of an account, in cents. */
type JournalLine = {
  account: Account
  cents: number
  /** For sales and VAT, the rate in hundredths of a percent. */
  vatHundredths: number | null
  /** Whether a document states the sale or its VAT; if not, it is a booking's payment. */
  ofDocument?: boolean
}

type FactKind = keyof typeof rules

/** A business event, such as a sale, a payment or a payout, as the database records it. */
export type Fact = {
  kind: FactKind
  id: string
  /** The booking, or else the payment, document or expense, that the fact is about. */
  subject: string
  /**
   * The day on which the event counts, YYYY-MM-DD in Malta: when the money moved, or the date of
   * the document or expense. If that day's quarter was already closed, the first open day at the
   * time of posting.
   */
  date: string
  /** The day of the event, if its quarter was closed before the event was posted. */
  transactionDate?: string | null | undefined
  /** The amount in cents; negative for refunds, disputed amounts, dispute fees and credit notes. */
  cents: number
  isOfBooking: boolean
  /** The account that the money went to or came from. */
  money?: MoneyAccount | undefined
  /** The account with the customer's balance; 'prepayments' without a booking or an invoice. */
  customer?: 'receivables' | 'prepayments' | undefined
  /** The net amounts and VAT printed on a document. */
  document?: readonly Sale[] | undefined
  expense?: (ExpenseVatInput & { category: ExpenseCategory }) | undefined
}

/** An entry in the journal. Its lines add up to zero. */
export type JournalEntry = Pick<Fact, 'kind' | 'id' | 'subject' | 'date' | 'transactionDate'> & {
  lines: readonly JournalLine[]
}

type Sale = Pick<VatGroup, 'vatCategory' | 'vatHundredths' | 'netCents' | 'vatCents'>

/** A fact with its effect on its booking's sales and the VAT registration on its day. */
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

/** Adds the line for the amount that the customer owes or is owed as a result. */
const balance = ({ customer = 'receivables' }: Fact, lines: JournalLine[]): JournalLine[] => [
  ...lines,
  line(customer, -lines.reduce((sum, { cents }) => sum + cents, 0)),
]

const moneyLine = ({ money = 'bank', cents }: Fact) => line(money, cents)

/**
 * Posts money received from or returned to a customer. The part that isn't covered by a document is
 * the sale of a booking; the remainder settles documents.
 */
const moveMoney: Rule = (fact) =>
  balance(fact, [moneyLine(fact), ...saleLines(fact), line('disputes', fact.costCents)])

/** Posts a document. Its amount becomes due and replaces the sales from the booking's payments. */
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
  /** A payment. Booking prices include VAT, and are paid before the session (article 65). */
  payment: moveMoney,
  /** A refund that was made or that Stripe accepted. Reduces the taxable amount (article 90(1)). */
  refund: moveMoney,
  /** An accepted refund failed, so the money was returned. Reverses the reduction. */
  refund_failed: moveMoney,
  /**
   * The bank withdraws a disputed amount, or returns it. If no document was issued for
   * the payment, the withdrawal counts as a refund (article 90(1)).
   */
  dispute: moveMoney,
  /** Stripe's fee for a dispute, or the return of that fee. Counts as a cost. */
  dispute_fee: (fact) => [moneyLine(fact), line('disputes', -fact.cents)],
  /**
   * VAT is due on the invoice's date (article 66(a)). VAT on earlier payments is already posted.
   */
  invoice: issueDocument,
  /** Amends an invoice (article 219) and reduces its taxable amount (article 90(1)). */
  credit_note: issueDocument,
  /**
   * An expense, paid by the owner including VAT. Under article 10, VAT on a VAT invoice is deducted
   * (articles 168 and 178), and VAT under reverse charge is due (article 196).
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
   * Stripe's fee for its service from Ireland: under article 10 of Malta's VAT Act, the recipient
   * owes the VAT and deducts it (Directive 2006/112/EC, articles 44, 196 and 168). Otherwise only
   * the fee is a cost.
   */
  stripe_fee: ({ cents, regime }) => {
    const vatCents =
      regime === 'article_10' ? percentOfCents(cents, standardVatHundredths / 100) : 0
    return [
      line('stripe_fees', cents),
      line('stripe', -cents),
      line('input_vat', vatCents, standardVatHundredths),
      line('output_vat', -vatCents, standardVatHundredths),
    ]
  },
  /** A transfer between the business's own accounts; negative if the transfer failed. */
  payout: ({ cents }) => [line('bank', cents), line('stripe', -cents)],
} as const satisfies Record<string, Rule>

/**
 * Returns the journal entries for facts. Facts without amounts, such as a free booking's invoice,
 * have none.
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

/** Returns the day on which the event happened, even if it was posted later. */
export const dayOf = ({ date, transactionDate }: Pick<Fact, 'date' | 'transactionDate'>) =>
  transactionDate ?? date

/** The name that the accountant sees for each kind of entry. */
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
