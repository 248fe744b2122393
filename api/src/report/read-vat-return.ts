import type { AnswerOf, QueryOf } from '@synapse/shared/contract/endpoint'
import { ok } from '@synapse/shared/contract/result'
import { decimalFromHundredths, euroFromCents, eurosFromCents } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/report/contract'
import { payableVat, type VatFigure, vatFigures } from '@synapse/shared/report/vat-return'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { type EntryDetails, entryText } from '#journal/entry-text'
import { detailColumnsSql, detailJoin } from '#journal/model'
import { periodRefusal } from '#report/period-refusal'

type Days = QueryOf<typeof contract.readVatReturn>
export type VatReturn = AnswerOf<typeof contract.readVatReturn>

type Amounts = {
  figure: VatFigure
  /** The VAT rate in hundredths of a percent; null if there are several rates. */
  rate: number | null
  netCents: number
  vatCents: number
}

/** Adds up sales, purchases and VAT for each figure of the VAT return. */
export const readVatReturn = async (db: Db, days: Days) => {
  const refusal = periodRefusal(days)
  if (refusal) return refusal
  const figures = await queryRows<Amounts & { count: number }>(
    db,
    `select figure, rate, count(*)::int as count, sum(net)::float8 as net_cents,
      sum(vat)::float8 as vat_cents
    from (${sourcesSql}) sources group by figure, rate order by rate desc nulls last`,
    days,
  )
  return ok({
    ...days,
    figures: figures
      .map(({ count, ...amounts }) => ({ count, ...presentAmounts(amounts) }))
      .sort((a, b) => vatFigures.indexOf(a.figure) - vatFigures.indexOf(b.figure)),
    ...eurosFromCents(payableVat(figures)),
  })
}

/** Returns the entries of one figure at one rate, oldest first. */
export const listVatEntries = async (
  db: Db,
  { figure, vatPercent, ...days }: QueryOf<typeof contract.listVatEntries>,
) => {
  const refusal = periodRefusal(days)
  if (refusal) return refusal
  const entries = await readVatEntries(db, days)
  return ok(
    entries
      .filter((entry) => entry.figure === figure && entry.rate === (vatPercent ?? null))
      .map(({ kind, sourceId, date, bookingId, invoiceId, ...entry }) => ({
        id: `${kind} ${sourceId}`,
        date,
        text: entryText({ kind, bookingId, ...entry }),
        bookingId,
        invoiceId,
        net: euroFromCents(entry.netCents),
        vat: euroFromCents(entry.vatCents),
      })),
  )
}

/** Reads the entries of all figures, oldest first. */
export const readVatEntries = (
  db: Db,
  days: Days,
): Promise<(Amounts & EntryDetails & { sourceId: string; date: string })[]> =>
  queryRows(
    db,
    `select e.figure, e.rate, e.net::float8 as net_cents, e.vat::float8 as vat_cents,
      e.date, e.transaction_date, ${detailColumnsSql}
    from (${sourcesSql}) e ${detailJoin} order by e.date, e.kind, e.source_id`,
    days,
  )

/** Returns amounts in euros and the rate as a percentage, as in the API's responses. */
export const presentAmounts = ({ figure, rate, netCents, vatCents }: Amounts) => ({
  figure,
  vatPercent: rate === null ? null : decimalFromHundredths(rate),
  ...eurosFromCents({ netCents, vatCents }),
})

/**
 * SQL for the amounts of each journal entry, by figure and rate. A reversal cancels out the entry
 * that it reverses. Costs have output VAT only under reverse charge, in which case their net amount
 * is the price paid. Deducted VAT is reported with the deductible part of the price.
 */
const sourcesSql = `
with entries as (
  select e.id, e.kind, e.source_id, e.subject_id, e.date, e.transaction_date,
    e.kind in ('expense', 'stripe_fee') as is_cost,
    bool_or(account = 'output_vat') as has_due, bool_or(account = 'input_vat') as has_deducted,
    max(vat_hundredths) as rate
  from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.date between :from and :to group by e.id
), shares as (
  select id::text, deductible_percent as share from expenses
), amounts as (
  select e.*, case account when 'output_vat' then 'sales_standard' else account end as figure,
    vat_hundredths as line_rate, case account when 'output_vat' then 0 else -cents end as net,
    case account when 'output_vat' then -cents else 0 end as vat
  from entries e join journal_lines l on l.entry_id = e.id
  where not is_cost and (account like 'sales\\_%' or account = 'output_vat')
  union all
  select e.*, 'reverse_charge', rate, case account when 'output_vat' then 0 else -cents end,
    case account when 'output_vat' then -cents else 0 end
  from entries e join journal_lines l on l.entry_id = e.id
  where is_cost and has_due and account in ('owner', 'stripe', 'output_vat')
  union all
  select e.*, case when has_due then 'input_reverse_charge' else 'input_purchases' end, rate,
    case when account <> 'input_vat' then percent_of(-cents, coalesce(x.share, 100))
      when has_due then 0 else -cents end,
    case account when 'input_vat' then cents else 0 end
  from entries e join journal_lines l on l.entry_id = e.id left join shares x on x.id = e.subject_id
  where is_cost and has_deducted and account in ('input_vat', 'owner', 'stripe')
)
select figure, line_rate as rate, kind, source_id, subject_id, min(date) as date,
  max(transaction_date) as transaction_date,
  sum(net) as net, sum(vat) as vat
from amounts group by figure, line_rate, kind, source_id, subject_id
having sum(net) <> 0 or sum(vat) <> 0`
