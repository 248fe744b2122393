import { z } from 'zod'
import { centsFromEuro } from '#money'
import { packageTypePattern, slugPattern } from '#slug'

/** Fields that many contracts share. Sentences are for the person who filled in the form. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: all but tab and line breaks are refused
const controlInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
/** Turns the direction of what follows: one name could be shown as another. Copied numbers often have some. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const wellFormed = (text: string) => text.isWellFormed()
const clean = (text: string) => text.replaceAll(direction, '').trim()

/** One line of text, trimmed and without direction marks. */
export const line = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} must be a text.` })
    .refine(
      (text) => !control.test(text),
      `${label} must not contain line breaks or control characters.`,
    )
    .refine(wellFormed, `${label} contains characters that cannot be read.`)
    .transform(clean)
    .refine((text) => text.length <= maxLength, `${label} is longer than ${maxLength} characters.`)

/** One line that must not be empty. */
export const requiredLine = (label: string, maxLength: number) =>
  line(label, maxLength).refine((text) => text.length > 0, `${label} is missing.`)

/** Several lines of text, trimmed and without direction marks. */
export const paragraph = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} must be a text.` })
    .refine((text) => !controlInText.test(text), `${label} must not contain control characters.`)
    .refine(wellFormed, `${label} contains characters that cannot be read.`)
    .transform(clean)
    .refine((text) => text.length <= maxLength, `${label} is longer than ${maxLength} characters.`)

/** An e-mail address, trimmed, of at most 254 characters (RFC 5321). */
export const emailField = (label = 'The e-mail address') =>
  z
    .string({ error: `${label} must be a text.` })
    .refine(
      (text) => !control.test(text),
      `${label} must not contain line breaks or control characters.`,
    )
    .transform(clean)
    .pipe(
      z.email({ error: `${label} is not an e-mail address.` }).max(254, `${label} is too long.`),
    )

/** The same, or nothing in it. */
export const optionalEmailField = (label: string) => z.union([z.literal(''), emailField(label)])

/**
 * Euros as the clients send them, read as cents; never negative.
 * @param what it is called in sentences, where it may be something else that has two decimals
 */
export const euroField = (label: string, maxEuro = 100_000, what = 'an amount of euros') =>
  z
    .union([z.string(), z.number()], { error: `${label} must be ${what}.` })
    .transform((euro, context) => {
      try {
        const cents = centsFromEuro(euro)
        if (cents >= 0 && cents <= maxEuro * 100) return cents
      } catch {
        // Said below, in the form's own words.
      }
      context.addIssue({
        code: 'custom',
        message: `${label} must be ${what} from 0 to ${maxEuro} with at most two decimals.`,
      })
      return z.NEVER
    })

/** Euros on the way out: '60.00'. */
export const euroText = z.string().regex(/^-?\d+\.\d{2}$/)

/** A moment as ISO 8601 with its offset, however far away. */
export const anyInstantField = (label: string) =>
  z
    .string({ error: `${label} must be a date and time.` })
    .max(40, `${label} is not a date and time.`)
    .transform((text, context) => {
      try {
        return Temporal.Instant.from(text)
      } catch {
        context.addIssue({
          code: 'custom',
          message: `${label} must be a date and time with its offset, such as 2026-12-08T08:00:00Z.`,
        })
        return z.NEVER
      }
    })

/** A moment as ISO 8601 with its offset, between 1900 and 2199. */
export const instantField = (label: string) =>
  anyInstantField(label).refine((at) => isPlausible(at.toString()), implausible(label))

/** PostgreSQL and Temporal know other far years; nobody means any of them. */
const isPlausible = (date: string) => date >= '1900' && date < '2200'
const implausible = (label: string) => `${label} must be between 1900 and 2199.`

/** A moment on the way out, in UTC. */
export const instantText = z.iso.datetime()

/** 'YYYY-MM-DD', a date that exists. */
export const dateField = (label: string) =>
  z.iso
    .date({ error: `${label} must be a date such as 2026-12-08.` })
    .refine(isPlausible, implausible(label))

/** A date that the books may have: a year that was mistyped is none. */
export const bookkeepingDateField = (label: string) =>
  dateField(label).refine(
    (date) => date >= '2000-01-01' && date < '2100-01-01',
    `${label} must be between 2000 and 2099.`,
  )

/** 'YYYY-MM' */
export const monthField = (label: string) =>
  z
    .string({ error: `${label} must be a month such as 2026-12.` })
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, `${label} must be a month such as 2026-12.`)
    .refine(isPlausible, implausible(label))

/** 'HH:MM' */
export const timeField = (label: string) =>
  z
    .string({ error: `${label} must be a time such as 09:00.` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 09:00.`)

/** How often a row has been changed, counted from 1. */
export const versionField = z.int().min(1)

/**
 * The version that a change was made from: if the row has moved on, the change is refused with the
 * row as it is now. Left out, it is meant for whatever stands there, such as a switch that is turned.
 */
export const baseVersionField = z
  .int('The version must be a whole number.')
  .min(1, 'The version must be a whole number.')
  .optional()

/** The refusal of a change whose version is not the present one. */
export const conflictRefusal = {
  status: 409,
  sentence: 'This has been changed elsewhere in the meantime.',
} as const

export const idField = z.uuid({ error: 'That is not an id.' })

export const idParams = z.strictObject({ id: idField })

/** Which page of a list, counted from 1, and how long a page is. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
}

/** Text to look for; blank means everything. */
export const searchQuery = { search: line('The search', 100).optional() }

/** The part of an address that names a website. */
export const slugField = z
  .string({ error: 'The website’s name in the address must be a text.' })
  .regex(slugPattern, 'A website’s name in the address has small letters, digits and hyphens.')
  .max(60)

/** A package's key. */
export const packageTypeField = z
  .string({ error: 'Choose one of the packages.' })
  .regex(packageTypePattern, 'Choose one of the packages.')

/** One website's slug; without it all websites are meant. */
export const websiteQuery = { website: slugField.optional() }

/** A range of calendar dates, both included. */
export const dateRangeQuery = {
  from: dateField('The start date').optional(),
  to: dateField('The end date').optional(),
}
