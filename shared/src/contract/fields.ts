import { z } from 'zod'
import { idField } from '#contract/endpoint'
import { maxEuros } from '#contract/max-euros'
import { amountZero, unknownPicture } from '#contract/refusals'
import { hundredthsFromDecimal } from '#money'
import { packageTypePattern, slugPattern } from '#slug'
import { emailPattern, maxEmailLength } from '#text/email-pattern'

/** Messages address the person who fills in the form. */

const control = /[\p{Cc}\u2028\u2029]/u
const controlInText = /(?![\t\n\r])\p{Cc}/u
/** Remove direction marks: they can disguise names, and copied numbers often contain them. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const wellFormed = (text: string) => text.isWellFormed()
const clean = (text: string) => text.replaceAll(direction, '').trim()

const textField = (label: string, maxLength: number, forbidden: RegExp, characters: string) =>
  z
    .string({ error: `${label} must be text.` })
    .refine((text) => !forbidden.test(text), `${label} must not contain ${characters}.`)
    .refine(wellFormed, `${label} must not contain unsupported characters.`)
    .transform(clean)
    .refine(
      (text) => text.length <= maxLength,
      `${label} can’t be longer than ${maxLength} characters.`,
    )

/** Parses a line of text, trims it and removes direction marks. */
export const line = (label: string, maxLength: number) =>
  textField(label, maxLength, control, 'line breaks or control characters')

/** Parses a line of text and rejects blank text. */
export const requiredLine = (label: string, maxLength: number) =>
  line(label, maxLength).refine((text) => text.length > 0, `${label} is missing.`)

/** Parses text with line breaks, trims it and removes direction marks. */
export const paragraph = (label: string, maxLength: number) =>
  textField(label, maxLength, controlInText, 'control characters')

/** Parses an e-mail address. */
export const email = (label = 'The e-mail address') =>
  z
    .string({ error: `${label} must be text.` })
    .refine(
      (text) => !control.test(text),
      `${label} must not contain line breaks or control characters.`,
    )
    .transform(clean)
    .pipe(
      z
        .email({ pattern: emailPattern, error: `${label} is not valid.` })
        .max(maxEmailLength, `${label} is too long.`),
    )

/** Parses an e-mail address or an empty string. */
export const optionalEmail = (label: string) => z.union([z.literal(''), email(label)])

/** Parses a number with up to two decimal places, and returns hundredths. */
export const decimalBetween = (min: number, max: number, error: string, message: string) =>
  z.union([z.string(), z.number()], { error }).transform((number, context) => {
    try {
      const hundredths = hundredthsFromDecimal(number)
      if (hundredths >= min * 100 && hundredths <= max * 100) return hundredths
    } catch {
      // The error is reported below.
    }
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/**
 * Parses a non-negative number with up to two decimal places, and returns hundredths.
 * @param what how the error message describes a valid value
 */
export const decimal = (label: string, max: number, what: string) =>
  decimalBetween(
    0,
    max,
    `${label} must be ${what}.`,
    `${label} must be ${what} from 0 to ${max} with at most two decimal places.`,
  )

/** Parses a non-negative amount in euros, and returns cents. */
export const euro = (label: string, max = maxEuros) => decimal(label, max, 'an amount in euros')

/** The maximum total of an invoice or quote, and therefore of a payment, refund or credit. */
export const maxTotalEuro = 10_000_000

/** Parses an amount in euros above zero, and returns cents. */
export const positiveEuro = (label: string, max?: number) =>
  euro(label, max).refine((cents) => cents > 0, amountZero.message)

const twoDecimalPlaces = () => z.string().regex(/^-?\d+\.\d{2}$/)

/** Hours or a percentage, such as '1.50'. */
export const decimalText = twoDecimalPlaces()

/** Euros, such as '60.00'. */
export const euroText = twoDecimalPlaces()

/** Parses an ISO 8601 time with an offset, in any year. */
export const anyInstant = (label: string) =>
  z
    .string({ error: `${label} must be a date and time.` })
    .max(40, `${label} is not a date and time.`)
    .transform((text, context) => {
      try {
        return Temporal.Instant.from(text)
      } catch {
        context.addIssue({
          code: 'custom',
          message: `${label} must be a date and time with an offset, such as 2026-12-08T08:00:00Z.`,
        })
        return z.NEVER
      }
    })

/** Parses an ISO 8601 time with an offset, from 1900 to 2199. */
export const instant = (label: string) =>
  anyInstant(label).refine((at) => isPlausible(at.toString()), implausible(label))

/** PostgreSQL and Temporal treat extreme years differently. All real dates are in this range. */
const isPlausible = (date: string) => date >= '1900' && date < '2200'
const implausible = (label: string) => `${label} must be between 1900 and 2199.`

/** A time in UTC. */
export const instantText = z.iso.datetime()

/** Parses a calendar date, 'YYYY-MM-DD'. Rejects dates that don't exist. */
export const date = (label: string) =>
  z.iso
    .date({ error: `${label} must be a date such as 2026-12-08.` })
    .refine(isPlausible, implausible(label))

const isBookkeepingYear = (date: string) => date >= '2000' && date < '2100'
const implausibleInBooks = (label: string) => `${label} must be between 2000 and 2099.`

/** Parses a bookkeeping date. Rejects implausible years. */
export const bookkeepingDate = (label: string) =>
  date(label).refine(isBookkeepingYear, implausibleInBooks(label))

/** 'YYYY-MM' */
export const month = (label: string) =>
  z
    .string({ error: `${label} must be a month such as 2026-12.` })
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, `${label} must be a month such as 2026-12.`)
    .refine(isPlausible, implausible(label))

/** Parses a bookkeeping month, 'YYYY-MM'. Rejects implausible years. */
export const bookkeepingMonth = (label: string) =>
  month(label).refine(isBookkeepingYear, implausibleInBooks(label))

/** 'HH:MM' */
export const time = (label: string) =>
  z
    .string({ error: `${label} must be a time such as 09:00.` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 09:00.`)

/** Versions start at 1. */
export const version = z.int().min(1)

export const versioned = { createdAt: instantText, updatedAt: instantText, version }

/**
 * The version on which an edit is based. If the record has changed since then, the server rejects
 * the edit and responds with the current record. An edit without a version, such as turning a
 * switch on or off, applies to any version.
 */
export const baseVersion = z
  .int('The version must be a whole number.')
  .min(1, 'The version must be a whole number.')
  .optional()

/** Returns whether all records have different ids. */
export const haveDistinctIds = (records: readonly { id: string }[]): boolean =>
  new Set(records.map(({ id }) => id)).size === records.length

export const id = idField()

export const tokenParams = z.strictObject({ token: z.string() })

/** Shared by all endpoints for clients' pages. */
export const secretPage = {
  who: 'anyone',
  params: tokenParams,
  produces: 'text/html; charset=utf-8',
} as const

/** Shared by all endpoints for public pictures. The hash identifies the content. */
export const publicPicture = {
  who: 'anyone',
  params: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
  produces: 'file',
  refusals: { unknown: unknownPicture },
} as const

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
}

/** Blank text matches everything. */
export const searchQuery = { search: line('The search text', 100).optional() }

export const slug = z
  .string({ error: 'The URL name must be text.' })
  .regex(slugPattern, 'A URL name can only contain lower-case letters, digits and hyphens.')
  .max(60, 'The URL name can’t be longer than 60 characters.')

export const packageType = z
  .string({ error: 'Choose one of the packages.' })
  .regex(packageTypePattern, 'Choose one of the packages.')

/** Without a slug, all websites are included. */
export const websiteQuery = { website: slug.optional() }

/** The dates are inclusive. */
export const dateRangeQuery = {
  from: date('The start date').optional(),
  to: date('The end date').optional(),
}
