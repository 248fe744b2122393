import type { AnswerOf, QueryOf } from '@synapse/shared/contract/endpoint'
import { euroFromCents, eurosFromCents } from '@synapse/shared/money'
import {
  countryOfAddress,
  crossBorderLimitCents,
  limitState,
  salesByCountry,
} from '@synapse/shared/report/consumer-countries'
import type * as contract from '@synapse/shared/report/contract'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'

/**
 * Reads a year's sales to consumers by country: the country in the invoice's address, or else the
 * country of the card's bank. Leaves out invoices with a VAT number, which are sales to businesses.
 */
export const readConsumerCountries = async (
  db: Db,
  { year }: QueryOf<typeof contract.readConsumerCountries>,
): Promise<AnswerOf<typeof contract.readConsumerCountries>> => {
  const days = { from: `${year - 1}-01-01`, to: `${year}-12-31` }
  const rows = await queryRows<Sale>(db, salesSql, days)
  const sales = rows.map(({ address, card, ...sale }) => ({
    ...sale,
    country: countryOfAddress(address) ?? card,
  }))
  const { countries, crossBorderCents } = salesByCountry(sales, year)
  const previousCents = salesByCountry(sales, year - 1).crossBorderCents
  return {
    countries: countries.map(({ country, quarterCents, totalCents }) => ({
      country,
      quarters: quarterCents.map(euroFromCents),
      total: euroFromCents(totalCents),
    })),
    ...eurosFromCents({ crossBorderCents, limitCents: crossBorderLimitCents }),
    state: limitState(crossBorderCents, previousCents),
  }
}

type Sale = { date: string; address: string; card: string | null; netCents: number }

/** SQL for net sales by quarter, billing address, and country of the first card used. */
const salesSql = `
with cards as (
  select distinct on (1) coalesce(booking_id, invoice_id, id)::text as id, card_country as country
  from payments where card_country is not null order by 1, payment_date
)
select date_trunc('quarter', e.date)::date::text as date, coalesce(bill_to_address, '') as address,
  cards.country as card, -sum(cents)::float8 as net_cents
from journal_entries e join journal_lines l on l.entry_id = e.id
left join invoices i on l.of_document and i.id::text = e.source_id
left join cards on cards.id = coalesce(i.booking_id::text, i.corrects::text, e.subject_id)
where e.date between :from and :to and account like 'sales\\_%' and coalesce(bill_to_vat, '') = ''
group by 1, 2, 3 having sum(cents) <> 0`
