import { decimalFromHundredths } from '@synapse/shared/money'
import { endOfDay, startOfDay } from '@synapse/shared/time'

/** Converts a timestamptz column, which pg returns as a Date, to an instant. */
export const fromTimestamp = (value: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(value.getTime())

/** Converts an instant to a timestamptz column, in whole milliseconds. */
export const toTimestamp = (at: Temporal.Instant): Date => new Date(at.epochMilliseconds)

type Days = { from?: string | undefined; to?: string | undefined }

/** Converts an inclusive range of days in Malta to the instants when it starts and ends. */
export const instantRange = ({ from, to }: Days): { since?: Date; before?: Date } => ({
  ...(from && { since: toTimestamp(startOfDay(from)) }),
  ...(to && { before: toTimestamp(endOfDay(to)) }),
})

/** Converts hundredths to a nullable numeric(10,2) column. */
export const toNullableNumeric = (hundredths: number | null | undefined): string | null =>
  hundredths === null || hundredths === undefined ? null : decimalFromHundredths(hundredths)

/** Converts empty or missing text to null. */
export const emptyToNull = (text: string | null | undefined): string | null => text || null

type Converters<Fields> = {
  [Name in keyof Fields]?: (value: Exclude<Fields[Name], undefined>) => unknown
}

type Converted<Fields, By> = {
  [Name in keyof Fields]: Name extends keyof By
    ? By[Name] extends (value: never) => infer Column
      ? Column
      : never
    : Fields[Name]
}

/**
 * Converts the given fields to columns; fields without a converter are unchanged. Missing fields
 * stay missing, so that an edit doesn't change their columns.
 */
export const toColumns = <Fields extends object, By extends Converters<Fields>>(
  fields: Fields,
  converters: By,
): Converted<Fields, By> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        const convert: unknown = Reflect.get(converters, name)
        return [name, typeof convert === 'function' ? convert(value) : value]
      }),
  ) as Converted<Fields, By>

/**
 * Returns whether a locked row has changed since the version that an edit is based on. An edit
 * without a version is never outdated.
 * @param row a row whose version is incremented by a trigger on every write
 */
export const isStale = (row: { version: number }, baseVersion: number | undefined): boolean =>
  baseVersion !== undefined && row.version !== baseVersion
