import { calculateInvoice, toPricedLine } from '@synapse/shared/invoice/calculate'
import type { MoneyAccount } from '@synapse/shared/journal/account'
import type { Fact } from '@synapse/shared/journal/posting'
import type { Revision } from '@synapse/shared/journal/revision'
import { centsFromEuro } from '@synapse/shared/money'
import { isUuid } from '@synapse/shared/uuid'
import type { VatRegistration } from '@synapse/shared/vat/vat-registration'
import type { Knex } from 'knex'
import { maltaDaySql, queryRow, queryRows, rawPrepared } from '#db/sql'

/** The facts about one or more subjects, and what has been posted about them. */
export type SubjectFacts = {
  registration: VatRegistration
  facts: Fact[]
  /** The latest revision of each entry. */
  posted: Revision[]
  /** The first day after the closed quarters, YYYY-MM-DD; null if none is closed. */
  firstOpen: string | null
}

/** Reads the facts about a subject. */
export const readFacts = async (trx: Knex.Transaction, id: string): Promise<SubjectFacts> => {
  const { rows } = await rawPrepared(trx, 'read-facts', readOneSql, { id })
  return present(rows[0])
}

/** Reads the facts about several subjects. */
export const readFactsOfMany = async (trx: Knex.Transaction, ids: readonly string[]) => {
  // Leave out Stripe's ids, which aren't UUIDs.
  const uuids = ids.filter(isUuid)
  return present(await queryRow<Stored>(trx, readManySql, { ids: [...ids], uuids }))
}

/** Reads the ids of all subjects. */
export const readSubjects = async (trx: Knex.Transaction): Promise<string[]> =>
  (await queryRows<{ id: string }>(trx, subjectsSql)).map(({ id }) => id)

/** Reads the ids of the subjects of some Stripe transactions. */
export const readSubjectsOf = async (
  trx: Knex.Transaction,
  transactions: readonly string[],
): Promise<string[]> => {
  const bindings = { ids: [...transactions] }
  const rows = await queryRows<{ id: string }>(trx, subjectsOfTransactionsSql, bindings)
  return rows.map(({ id }) => id)
}

type Stored = Omit<SubjectFacts, 'facts'> & { facts: StoredFact[] }

const present = ({ facts, ...rest }: Stored): SubjectFacts => ({
  ...rest,
  facts: facts.map(toFact),
})

type StoredFact = Omit<Fact, 'cents' | 'money' | 'document' | 'isOfBooking'> & {
  amount: string
  isOfBooking?: boolean
  method?: string
  priceMode?: 'net' | 'gross'
  lines?: Parameters<typeof toPricedLine>[0][] | null
}

const toFact = ({ amount, method, priceMode, lines, ...fact }: StoredFact): Fact => ({
  isOfBooking: false,
  ...fact,
  cents: centsFromEuro(amount),
  ...(method && { money: accountOf(method) }),
  ...(priceMode &&
    lines && { document: calculateInvoice(lines.map(toPricedLine), priceMode).vatGroups }),
})

/** Card terminals pay out to the bank. Only online card payments go to the Stripe balance. */
const accountOf = (method: string): MoneyAccount =>
  method === 'card' ? 'stripe' : method === 'cash' ? 'cash' : 'bank'

type IsSubject = (column: string, type: 'uuid' | 'text') => string
const isOne: IsSubject = (column, type) => `${column} = cast(:id as ${type})`
const isAny: IsSubject = (column, type) =>
  `${column} = any(cast(:${type === 'uuid' ? 'uuids' : 'ids'} as ${type}[]))`

/**
 * SQL for the part of a transaction's fee that is posted to the books, in cents. Leaves out dispute
 * fees, which are posted with their disputes, and fees for payments that aren't in the app's
 * records.
 */
const countedFeeSql = `case
  when t.currency <> 'eur' then 0
  when t.category = 'fee' then t.fee - t.amount
  when t.category = 'charge' and exists (
    select from payments where stripe_charge_id = t.source and currency = 'eur') then t.fee
  when t.category in ('refund', 'refund_failure') and exists (
    select from refunds r join payments p on p.id = r.payment_id
    where r.stripe_refund_id = t.source and p.currency = 'eur') then t.fee
  else 0 end`

/** SQL condition for transactions without a payment: payouts, and fees such as those for Radar. */
const isOwnSubjectSql = `currency = 'eur' and category in ('fee', 'payout', 'payout_reversal')`

/**
 * SQL for the facts about the subjects. Each fact's `details` contain the fields specific to its
 * kind, named as in `StoredFact`.
 */
const factsSql = (is: IsSubject) => `
with received as (
  select id, currency, amount, payment_date, created_at, payment_method,
    coalesce(booking_id, id)::text as subject, stripe_charge_id,
    jsonb_build_object('isOfBooking', coalesce(booking_id::text, other_income) is not null,
      'method', payment_method, 'customer',
      case when coalesce(booking_id::text, invoice_id::text, other_income) is null
        then 'prepayments' else 'receivables' end) as details
  from payments
  where ${is('booking_id', 'uuid')} or booking_id is null and ${is('id', 'uuid')}
), paid as (
  select * from received where currency = 'eur'
)
select 'payment' as kind, id::text, subject, ${maltaDaySql('payment_date')} as date, amount,
  created_at as recorded_at, details
from paid
union all
select kind, refund_id::text, subject, ${maltaDaySql('at')}, r.amount,
  greatest(r.created_at, at), details || jsonb_build_object('method', coalesce(r.method, p.payment_method))
from paid p join refund_moves r on r.payment_id = p.id
union all
select cost.kind, d.id || '@' || extract(epoch from moved_at), subject, ${maltaDaySql('moved_at')},
  -sum(cost.amount), moved_at, details
from received p join disputes d on d.payment_id = p.id join dispute_moves m on m.dispute_id = d.id,
  lateral (values ('dispute', m.amount), ('dispute_fee', m.fee)) as cost (kind, amount)
where kind = 'dispute_fee' or currency = 'eur'
group by cost.kind, d.id, moved_at, subject, details
union all
select kind, id::text, coalesce(booking_id, id)::text, issue_date, gross_total, issued_at,
  jsonb_build_object('isOfBooking', booking_id is not null, 'customer', 'receivables',
    'priceMode', price_mode, 'lines', (
      select jsonb_agg(jsonb_build_object('hours', hours::text, 'rate', rate::text,
        'vatCategory', vat_category, 'vatPercent', vat_percent::text, 'vatReason', vat_reason,
        'creditedBefore', credited_before::text) order by position)
      from invoice_lines l where l.invoice_id = i.id))
from invoices i
where status = 'issued' and (${is('booking_id', 'uuid')}
    or booking_id is null and ${is('id', 'uuid')})
union all
select 'expense', id::text, id::text, date, amount, created_at,
  jsonb_build_object('expense', jsonb_build_object('category', category, 'amount', amount::text,
    'vatAmount', vat_amount::text, 'reverseCharge', reverse_charge,
    'supplierCountry', supplier_country, 'isBusinessExpense', true,
    'taxDeductible', tax_deductible, 'deductiblePercent', deductible_percent::text))
from expenses where is_business_expense and ${is('id', 'uuid')}
union all
select 'stripe_fee', t.id, subject, ${maltaDaySql('t.created_at')},
  (${countedFeeSql} / 100.0)::numeric(14,2), t.created_at, '{}'
from (
  select subject, stripe_charge_id as source from paid
  union all
  select subject, stripe_refund_id from paid p join refunds r on r.payment_id = p.id
) known join stripe_transactions t on t.source = known.source
where category <> 'fee'
union all
select case category when 'fee' then 'stripe_fee' else 'payout' end, id, id,
  ${maltaDaySql('created_at')}, ((fee - amount) / 100.0)::numeric(14,2), created_at, '{}'
from stripe_transactions where ${isOwnSubjectSql} and ${is('id', 'text')}`

const readSql = (is: IsSubject) => `
select (select jsonb_build_object('vatRegime', vat_regime, 'formerVatRegimes', former_vat_regimes)
    from business) as registration,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', f.kind, 'id', f.id, 'subject', subject,
      'date', day, 'transactionDate', nullif(f.date, day), 'amount', amount::text) || details
      order by f.recorded_at, f.id, f.kind), '[]')
    from (${factsSql(is)}) f
    left join lateral (select date, transaction_date from journal_entries
      where (kind, source_id, revision) = (f.kind, f.id, 1) limit 1) first on true,
    lateral (select case when first.date is null then greatest(f.date, first_open)
      when first.transaction_date is null then f.date else first.date end as day) posting) as facts,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', source_id,
      'subject', subject_id, 'date', date, 'transactionDate', transaction_date,
      'revision', revision,
      'lines', (select jsonb_agg(jsonb_build_object('account', account, 'cents', cents,
        'vatHundredths', vat_hundredths, 'ofDocument', of_document) order by position)
        from journal_lines where entry_id = e.id))), '[]')
    from (select distinct on (kind, source_id) * from journal_entries
      where ${is('subject_id', 'text')}
      order by kind, source_id, revision desc) e) as posted, first_open as "firstOpen"
from (select max(last_day) + 1 as first_open from quarter_closings where reopened_at is null) open`

const readOneSql = readSql(isOne)
const readManySql = readSql(isAny)

const subjectsSql = `
select coalesce(booking_id, id)::text as id from payments
union select coalesce(booking_id, id)::text from invoices where status = 'issued'
union select id::text from expenses
union select id from stripe_transactions where ${isOwnSubjectSql}
union select subject_id from journal_entries`

const subjectsOfTransactionsSql = `
with stored as (select * from stripe_transactions where id = any(cast(:ids as text[])))
select coalesce(p.booking_id, p.id)::text as id
from stored s join payments p on p.stripe_charge_id = s.source
union select coalesce(p.booking_id, p.id)::text
from stored s join refunds r on r.stripe_refund_id = s.source join payments p on p.id = r.payment_id
union select id from stored where ${isOwnSubjectSql}`
