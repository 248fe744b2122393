import { z } from 'zod'
import type { Contact } from '#business/contact'
import { vatNumberField } from '#client/vat-number-field'
import { endpoint } from '#endpoint'
import {
  baseVersionField,
  conflictRefusal,
  line,
  optionalEmailField,
  paragraph,
  versionField,
} from '#fields'
import { pictureBytes } from '#picture'

/** How the business stands to Maltese VAT (VAT Act, cap. 406: articles 10, 11, tuition that is exempt, or none). */
export const vatRegimes = ['article_10', 'article_11', 'exempt', 'not_registered'] as const

const telephone = (label: string) =>
  line(label, 40).refine(
    (number) => number === '' || /^\+?[\d\s()./-]{5,}$/.test(number),
    `${label} may have digits, spaces and + ( ) . / - only.`,
  )

const page = (label: string) =>
  line(label, 300).refine(
    (address) => address === '' || /^https:\/\/[^\s"'<>]+$/.test(address),
    `${label} must be an address that begins with https://.`,
  )

/** How visitors reach the business; empty for what they are not shown. */
export const contactData = z.strictObject({
  tutorName: line('The tutor’s name', 120),
  contactEmail: optionalEmailField('The contact e-mail'),
  contactPhone: telephone('The phone number'),
  whatsapp: telephone('The WhatsApp number'),
  place: line('The place', 120),
  facebook: page('The Facebook page'),
  linkedin: page('The LinkedIn page'),
}) satisfies z.ZodType<Contact>

const businessFields = z.strictObject({
  businessName: line('The business name', 200),
  address: paragraph('The address', 500),
  vatNumber: line('The VAT number', 40),
  vatRegime: z.enum(vatRegimes),
  iban: line('The IBAN', 40)
    .transform((iban) => iban.replaceAll(' ', '').toUpperCase())
    .refine((iban) => iban === '' || isIban(iban), 'That is not a valid IBAN.'),
  bic: line('The BIC', 11)
    .transform((bic) => bic.toUpperCase())
    .refine((bic) => bic === '' || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic), {
      error: 'That is not a valid BIC.',
    }),
  /** A PNG, JPEG or SVG as a data URL; empty for none. */
  logo: z
    .string()
    .max(80_000, 'The logo is larger than 60 kB.')
    .regex(
      /^(data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/=]+)?$/,
      'The logo must be a picture.',
    ),
  /** Where notices of bookings go; empty for the sender of all mails. */
  notificationEmail: optionalEmailField('The notification e-mail'),
  notifyOfBookings: z.boolean(),
  /** Whether invoices can be paid by card on their page. */
  paysByLink: z.boolean(),
  /** Whether overdue invoices are reminded of by themselves. */
  remindsClients: z.boolean(),
  ...contactData.shape,
  /** The tutor in their own words: a few sentences, empty for none. */
  tutorAbout: paragraph('What is said of the tutor', 600),
  /** A JPEG, PNG or WebP as a data URL; empty for none. */
  tutorPicture: z
    .string()
    .max(80_000, 'The picture of the tutor is larger than 60 kB.')
    .refine(
      (picture) => picture === '' || pictureBytes(picture) !== undefined,
      'The picture of the tutor must be a JPEG, PNG or WebP.',
    ),
})
/** How invoices are made besides. */
const invoicing = {
  /** Whose the bank account is; empty for the business. */
  accountHolder: line('The account holder', 70),
  /** Whether invoices have a QR code that banking apps fill in a transfer from. */
  showsEpcQr: z.boolean(),
  /** Why no VAT is charged, in the operator's own words; empty for the usual ones. */
  vatExemptReason: line('The reason for exemption', 300),
}
const business = businessFields.extend({
  ...invoicing,
  version: versionField,
  /** What the environment says of the contact data; it counts where the operator has set nothing. */
  environment: contactData,
})
export type Business = z.output<typeof business>

/** The check of ISO 13616: rearranged and read as a number, the rest by 97 is 1. */
const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

export const readBusiness = endpoint('GET', '/api/admin/business', {
  summary: 'The business’s data',
  output: business,
})

export const saveBusiness = endpoint('PUT', '/api/admin/business', {
  summary: 'Replace the business’s data',
  // What an older app knows nothing of stays as it is.
  input: businessFields.extend({
    ...z.object(invoicing).partial().shape,
    vatNumber: vatNumberField(),
    version: baseVersionField,
  }),
  output: business,
  refusals: { changed: conflictRefusal },
})

export const readTutorPicture = endpoint('GET', '/api/tutor-picture/{hash}', {
  who: 'anyone',
  summary: 'The picture of the tutor, named by its content',
  params: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
  produces: 'file',
  refusals: { unknown: { status: 404, sentence: 'There is no such picture.' } },
})
