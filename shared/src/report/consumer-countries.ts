import { countries, countryName, euCountries } from '#country'
import { sumCents } from '#money'
import { quarterOf } from '#quarter/quarter'

/**
 * The limit for sales to consumers in other EU countries, in cents without VAT. Up to this limit,
 * sales are taxed in Malta (Directive 2006/112/EC, article 59c).
 */
export const crossBorderLimitCents = 10_000_00

/** Returns the country in the last line of a postal address; null if there is none. */
export const countryOfAddress = (address: string): string | null => {
  const last = address.trimEnd().split(/[\n,]/).at(-1)?.trim().toLowerCase()
  return codes.get(last ?? '') ?? null
}

const codes = new Map(countries.map((code) => [countryName(code).toLowerCase(), code]))

/** The country is null if it's unknown. */
type ConsumerSale = { date: string; country: string | null; netCents: number }

/**
 * Returns a calendar year's sales by country and quarter, largest first, and the total of sales to
 * consumers in other EU countries, in cents.
 */
export const salesByCountry = (sales: readonly ConsumerSale[], year: number) => {
  const ofYear = sales.filter(({ date }) => date.startsWith(`${year}-`))
  const rows = [...Map.groupBy(ofYear, ({ country }) => country)].map(([country, some]) => ({
    country,
    quarterCents: [1, 2, 3, 4].map((number) =>
      sum(some.filter(({ date }) => quarterOf(date) === `${year}-Q${number}`)),
    ),
    totalCents: sum(some),
  }))
  return {
    countries: rows.toSorted((a, b) => b.totalCents - a.totalCents),
    crossBorderCents: sum(ofYear.filter(({ country }) => isOtherEuCountry(country))),
  }
}

const sum = (sales: readonly ConsumerSale[]) => sumCents(sales.map(({ netCents }) => netCents))

const isOtherEuCountry = (country: string | null) =>
  country !== null && country !== 'MT' && euCountries.includes(country)

/**
 * Returns whether sales exceed the limit or have nearly reached it. If the previous year's sales
 * exceeded it, this year's count as exceeding it from the start.
 */
export const limitState = (crossBorderCents: number, previousCents: number) => {
  if (Math.max(crossBorderCents, previousCents) > crossBorderLimitCents) return 'exceeded'
  return crossBorderCents >= 0.8 * crossBorderLimitCents ? 'close' : 'fine'
}
