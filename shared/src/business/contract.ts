import { z } from 'zod'
import { isBic, isIban, maxIbanLength } from '#bank-account'
import type { Contact } from '#business/contact'
import { vatNumberField } from '#client/vat-number-field'
import { badRequest, conflict, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { passwordNeeded } from '#contract/password-needed'
import { changedElsewhere } from '#contract/refusals'
import { pictureBytes } from '#picture'

/**
 * The VAT registration in Malta (VAT Act, cap. 406): under article 10 or 11, as a provider of
 * exempt tuition, or none.
 */
export const vatRegimes = ['article_10', 'article_11', 'exempt', 'not_registered'] as const

const telephone = (label: string) =>
  field
    .line(label, 40)
    .refine(
      (number) => number === '' || /^\+?[\d\s()./-]{5,}$/.test(number),
      `${label} can only contain digits, spaces and + ( ) . / -`,
    )

const page = (label: string) =>
  field
    .line(label, 300)
    .refine(
      (address) => address === '' || /^https:\/\/[^\s"'<>]+$/.test(address),
      `${label} must be a web address that starts with https://.`,
    )

export const contactData = z.strictObject({
  tutorName: field.line('The tutor’s name', 120),
  contactEmail: field.optionalEmail('The contact e-mail'),
  contactPhone: telephone('The phone number'),
  whatsapp: telephone('The WhatsApp number'),
  place: field.line('The place', 120),
  facebook: page('The Facebook page'),
  linkedin: page('The LinkedIn page'),
}) satisfies z.ZodType<Contact>

const businessFields = z.strictObject({
  businessName: field.line('The business name', 200),
  address: field.paragraph('The address', 500),
  vatNumber: field.line('The VAT number', 40),
  vatRegime: z.enum(vatRegimes),
  iban: field
    .line('The IBAN', maxIbanLength)
    .transform((iban) => iban.replaceAll(' ', '').toUpperCase())
    .refine((iban) => iban === '' || isIban(iban), 'This isn’t a valid IBAN.'),
  bic: field
    .line('The BIC', 11)
    .transform((bic) => bic.toUpperCase())
    .refine((bic) => bic === '' || isBic(bic), 'This isn’t a valid BIC.'),
  /** A PNG, JPEG or SVG as a data URL; '' for none. Documents show the name instead of an SVG. */
  logo: z
    .string()
    .max(80_000, 'The logo is larger than 60 kB.')
    .regex(
      /^(data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/=]+)?$/,
      'The logo must be a PNG, JPEG or SVG.',
    ),
  /** The address for notifications about bookings; the sender's address if this is empty. */
  notificationEmail: field.optionalEmail('The notification e-mail'),
  notifyOfBookings: z.boolean(),
  paysByLink: z.boolean(),
  remindsClients: z.boolean(),
  ...contactData.shape,
  /** A few sentences; may be empty. */
  tutorAbout: field.paragraph('The text about the tutor', 600),
  /** A JPEG, PNG or WebP as a data URL; empty for none. */
  tutorPicture: z
    .string()
    .max(80_000, 'The tutor’s picture is larger than 60 kB.')
    .refine(
      (picture) => picture === '' || pictureBytes(picture) !== undefined,
      'The tutor’s picture must be a JPEG, PNG or WebP.',
    ),
})
/** Older versions of the app don't know these settings. */
const added = {
  /** If this is empty, the business itself holds the account. */
  accountHolder: field.line('The account holder', 70),
  /** Whether invoices have a QR code that fills in a bank transfer in banking apps. */
  showsEpcQr: z.boolean(),
  /** The operator's own reason; empty for the standard text. */
  vatExemptReason: field.line('The reason for exemption', 300),
  hasWithdrawalRight: z.boolean(),
  /** The operator's own text; empty for the default text. */
  withdrawalText: field.paragraph('The text about the right of withdrawal', 4_000),
  givesReceipts: z.boolean(),
}
export const business = businessFields.extend({
  ...added,
  /** Oldest first. `before` is the day on which the next registration took effect. */
  formerVatRegimes: z.array(z.object({ vatRegime: z.enum(vatRegimes), before: z.iso.date() })),
  version: field.version,
  /** Fields that the operator leaves empty are taken from the environment. */
  environment: contactData,
})
export type Business = z.output<typeof business>

export const readBusiness = endpoint('GET', '/api/admin/business', {
  summary: 'Get the business details',
  output: business,
})

export const saveBusiness = endpoint('PUT', '/api/admin/business', {
  summary: 'Replace the business details',
  // Older versions of the app don't send all settings. Settings that are missing stay unchanged.
  input: businessFields.extend({
    ...z.object(added).partial().shape,
    /** The first day of `vatRegime`; by default, today if the regime changes. */
    vatRegimeFrom: field.bookkeepingDate('The start of the VAT regime').nullish(),
    /** Accepted but ignored, so that the app can send back the object that it received. */
    formerVatRegimes: z.unknown().optional(),
    vatNumber: vatNumberField(),
    version: field.baseVersion,
  }),
  output: business,
  refusals: {
    changed: changedElsewhere,
    in_future: badRequest('The VAT regime can’t start in the future.'),
    closed: conflict(
      'This would change the VAT regime in a closed quarter. Choose a later date, or reopen the quarter under Reports.',
    ),
    /** Only a change to the bank details can cause this error. */
    password_needed: passwordNeeded,
  },
})

export const readTutorPicture = endpoint('GET', '/api/tutor-picture/{hash}', {
  ...field.publicPicture,
  summary: 'Get the tutor’s picture by the hash of its content',
})
