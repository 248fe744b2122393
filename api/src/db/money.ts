import { centsFromEuro, euroFromCents } from '@synapse/shared/money'

/** Between a numeric(10,2) column and cents. */
export const fromNumeric = (value: string): number => centsFromEuro(value)
/** The way back: '60.00'. */
export const toNumeric = (cents: number): string => euroFromCents(cents)

/** Between a nullable numeric(10,2) column and cents. */
export const fromNullableNumeric = (value: string | null): number | null =>
  value === null ? null : centsFromEuro(value)
/** The way back; no amount is null. */
export const toNullableNumeric = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : euroFromCents(cents)
