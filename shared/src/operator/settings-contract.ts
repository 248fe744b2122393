import { z } from 'zod'
import { endpoint } from '#endpoint'
import {
  changedRefusal,
  emailField,
  instantText,
  line,
  madeFromField,
  paragraph,
  versionField,
} from '#fields'

/** How the business stands to Maltese VAT (VAT Act, cap. 406: articles 10, 11, or tuition that is exempt). */
export const vatRegimes = ['article_10', 'article_11', 'exempt'] as const

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
  notificationEmail: z.union([z.literal(''), emailField('The notification e-mail')]),
  notifyOfBookings: z.boolean(),
})
const businessSettings = businessFields.extend({ version: versionField })
export type BusinessSettings = z.output<typeof businessSettings>

/** The check of ISO 13616: rearranged and read as a number, the rest by 97 is 1. */
const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  who: 'operator',
  summary: 'The business’s data',
  output: businessSettings,
  refusals: {},
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  who: 'operator',
  summary: 'Replace the business’s data',
  input: businessFields.extend({ version: madeFromField }),
  output: businessSettings,
  refusals: { changed: changedRefusal },
})

const failedJob = z.object({
  id: z.uuid(),
  /** Such as 'send-confirmation'. */
  job: z.string(),
  /** What could not be done, in words. */
  what: z.string(),
  /** Why, as the outside world said it. */
  why: z.string(),
  bookingId: z.uuid().nullable(),
  tries: z.int(),
  state: z.enum(['failed', 'retrying']),
  failedAt: instantText,
})

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/failed-jobs',
  who: 'operator',
  summary: 'What could not be done, and what is being tried again',
  output: z.array(failedJob),
  refusals: {},
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/{job}/{id}/retry',
  who: 'operator',
  summary: 'Try it again now',
  params: z.strictObject({ job: z.string().max(60), id: z.uuid() }),
  refusals: { unknown: { status: 404, sentence: 'That job has been done or is gone.' } },
})
