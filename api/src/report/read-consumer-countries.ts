import type { AnswerOf, QueryOf } from '@synapse/shared/endpoint'
import { euroFromCents } from '@synapse/shared/money'
import { bookingSales, issuedSales } from '@synapse/shared/report/books'
import {
  countryOfAddress,
  crossBorderLimitCents,
  limitState,
  salesByCountry,
} from '@synapse/shared/report/consumer-countries'
import type * as contract from '@synapse/shared/report/contract'
import type { Context } from '#core/context'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { loadIssuedInvoices } from '#invoice/load-invoices'
import { presentInvoice } from '#invoice/present'
import { readBookingEntries } from '#report/read-booking-entries'

/**
 * Reads a calendar year's sales to consumers by country: the country in the invoice's address, or
 * else of the bank that issued the card. Invoices with a VAT number are to businesses.
 */
export const readConsumerCountries = async (
  { db, settings }: Context,
  { year }: QueryOf<typeof contract.readConsumerCountries>,
): Promise<AnswerOf<typeof contract.readConsumerCountries>> => {
  const days = { from: `${year - 1}-01-01`, to: `${year}-12-31` }
  const [issued, entries, cards] = await Promise.all([
    loadIssuedInvoices(db, days),
    readBookingEntries(db, days),
    readCardCountries(db),
  ])
  const toConsumers = issued.filter(({ billToVat }) => !billToVat)
  const ofInvoice = new Map(
    toConsumers.map(({ id, bookingId, corrects, billToAddress }) => [
      id,
      countryOfAddress(billToAddress) ?? cards.get(bookingId ?? corrects ?? id),
    ]),
  )
  const sales = [
    ...issuedSales(toConsumers.map(presentInvoice(settings))),
    ...bookingSales(entries),
  ].map(({ id, kind, ...sale }) => ({
    ...sale,
    country: (kind === 'booking' ? cards : ofInvoice).get(id) ?? null,
  }))
  const { countries, crossBorderCents } = salesByCountry(sales, year)
  const previousCents = salesByCountry(sales, year - 1).crossBorderCents
  return {
    countries: countries.map(({ country, quarterCents, totalCents }) => ({
      country,
      quarters: quarterCents.map(euroFromCents),
      total: euroFromCents(totalCents),
    })),
    crossBorder: euroFromCents(crossBorderCents),
    limit: euroFromCents(crossBorderLimitCents),
    state: limitState(crossBorderCents, previousCents),
  }
}

/** Returns the country of the card that first paid for each booking or invoice. */
const readCardCountries = async (db: Db): Promise<Map<string, string>> => {
  const rows = await queryRows<{ id: string; country: string }>(
    db,
    `select distinct on (1) coalesce(booking_id, invoice_id) as id, card_country as country
    from payments where card_country is not null order by 1, payment_date`,
  )
  return new Map(rows.map(({ id, country }) => [id, country]))
}
