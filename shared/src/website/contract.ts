import { z } from 'zod'
import { badRequest, conflict, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { changedElsewhere, endsBeforeItBegins, idReused, unknownWebsite } from '#contract/refusals'
import {
  maxLabelLength,
  maxOffered,
  maxSessionMinutes,
  maxStudents,
  minSessionMinutes,
} from '#package/package'
import { revenueFigures } from '#payment/revenue'
import {
  colourMessage,
  colourPattern,
  defaultColour,
  domainMessage,
  domainPattern,
  meetingLinkProblem,
  websiteStatuses,
} from '#website/website'

export const website = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  /** Links with a former slug still work. */
  formerSlugs: z.array(z.string()),
  domain: z.string().nullable(),
  description: z.string().nullable(),
  thumbnail: z.string().nullable(),
  primaryColor: z.string(),
  status: z.enum(websiteStatuses),
  category: z.string().nullable(),
  isBuiltIn: z.boolean(),
  createdAt: field.instantText,
  updatedAt: field.instantText,
  /** The version increases when the website or its setup changes. */
  version: field.version,
  /** All packages in display order, whether or not they are on sale. */
  packages: z.array(z.object({ type: z.string(), label: z.string(), numberOfStudents: z.int() })),
  stats: z.object({
    bookings: z.int(),
    ...revenueFigures,
    /** Students with a session in the last 30 days. */
    activeStudents: z.int(),
    /** Sessions in the next 7 days. */
    upcomingSessions: z.int(),
  }),
})
export type AdminWebsite = z.output<typeof website>

const slugTaken = conflict('Another website already has this URL name.')

const websiteFields = {
  name: field.requiredLine('The name', 100),
  slug: field.slug,
  domain: field
    .line('The domain', 253)
    .transform((domain) => domain.toLowerCase())
    .refine((domain) => !domain || domainPattern.test(domain), { error: domainMessage })
    .nullish(),
  description: field.paragraph('The description', 1_000).nullish(),
  /** An https URL or a small data URL. The website's pages show it, too. */
  thumbnail: z
    .string()
    .max(80_000, 'The picture is too large.')
    .regex(/^(https:\/\/|data:image\/(png|jpeg|webp|svg\+xml);base64,)/, {
      error: 'The picture must be an https URL or an uploaded picture.',
    })
    .nullish(),
  primaryColor: z.string().regex(colourPattern, colourMessage),
  status: z.enum(websiteStatuses),
  category: field.line('The category', 60).nullish(),
}

export const listWebsites = endpoint('GET', '/api/websites', {
  summary: 'List all websites with their figures',
  output: z.array(website),
})

export const readWebsitePicture = endpoint('GET', '/api/website-picture/{hash}', {
  ...field.publicPicture,
  summary: 'Get a website’s uploaded picture by the hash of its content',
})

export const createWebsite = endpoint('POST', '/api/websites', {
  summary: 'Add a website with the default packages and weekly schedule',
  input: z.strictObject({
    id: field.id.optional(),
    ...websiteFields,
    primaryColor: websiteFields.primaryColor.default(defaultColour),
    status: websiteFields.status.default('active'),
  }),
  output: website,
  refusals: { slug_taken: slugTaken, id_reused: idReused },
})

export const updateWebsite = endpoint('PATCH', '/api/websites/{id}', {
  summary: 'Change a website',
  input: z.strictObject({ ...websiteFields, version: field.baseVersion }).partial(),
  output: website,
  refusals: {
    unknown: unknownWebsite,
    changed: changedElsewhere,
    slug_taken: slugTaken,
    built_in: conflict('The URL name of the built-in website can’t be changed.'),
  },
})

const websitePackage = {
  type: field.packageType,
  label: field.requiredLine('The label', maxLabelLength),
  description: field.line('The description', 300),
  numberOfStudents: z
    .int('Enter a whole number of students.')
    .min(1, 'A package must be for at least one student.')
    .max(maxStudents, `A package can have at most ${maxStudents} students.`),
  durationMinutes: z
    .int('Enter the length in whole minutes.')
    .min(minSessionMinutes, `A session must last at least ${minSessionMinutes} minutes.`)
    .max(maxSessionMinutes, `A session can last at most ${maxSessionMinutes} minutes.`),
  isOffered: z.boolean(),
}
const patternLine = z.strictObject({
  dayOfWeek: z.int().min(1).max(7),
  startTime: field.time('The start').refine((time) => time <= '22:00', {
    error: 'Sessions can’t start after 22:00.',
  }),
  validFrom: field.date('The start date').nullable().default(null),
  validUntil: field.date('The end date').nullable().default(null),
})

const websiteSetup = z.object({
  packages: z.array(z.object({ ...websitePackage, price: field.euroText })),
  /** The keys of packages with bookings. These can be taken off sale, but not deleted. */
  booked: z.array(z.string()),
  pattern: z.array(patternLine),
  meetingLinkTemplate: z.string().nullable(),
  version: field.version,
})
export type WebsiteSetup = z.output<typeof websiteSetup>

export const readWebsiteSetup = endpoint('GET', '/api/websites/{id}/setup', {
  summary: 'Get a website’s packages, weekly schedule and meeting link',
  output: websiteSetup,
  refusals: { unknown: unknownWebsite },
})

export const saveWebsiteSetup = endpoint('PUT', '/api/websites/{id}/setup', {
  summary:
    'Replace packages, weekly schedule and meeting link of a website. Packages are shown in the given order; a missing package is deleted, or taken off sale if it has bookings',
  input: z.strictObject({
    packages: z
      .array(z.strictObject({ ...websitePackage, price: field.euro('The price', 10_000) }))
      .min(1, 'A website needs at least one package.')
      .max(100),
    /** Accepted but ignored, so that clients can send back the object that they received. */
    booked: z.array(z.string()).optional(),
    pattern: z.array(patternLine).max(100),
    meetingLinkTemplate: z
      .string()
      .max(300)
      .refine((link) => !meetingLinkProblem(link), {
        error: ({ input }) => meetingLinkProblem(String(input)),
      })
      .nullable(),
    version: field.baseVersion,
  }),
  output: websiteSetup,
  refusals: {
    unknown: unknownWebsite,
    changed: changedElsewhere,
    price_below_minimum: badRequest(
      'A price must be €0 or at least €0.50, the minimum for card payments.',
    ),
    too_many_offered: badRequest(`A website can offer at most ${maxOffered} packages at a time.`),
    duplicate_package: badRequest('A package appears twice.'),
    ends_before_it_begins: endsBeforeItBegins,
    duplicate_slot: badRequest('A start time is entered twice for the same day.'),
  },
})
