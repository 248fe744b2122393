import { z } from 'zod'
import { bookingStateFields } from '#booking/booking-state-contract'
import { conflict, endpoint, notFound } from '#contract/endpoint'
import * as field from '#contract/fields'
import { changedElsewhere } from '#contract/refusals'

/**
 * The person behind an e-mail address with completed bookings, even if these were cancelled later.
 */
export const student = z.object({
  email: z.string(),
  name: z.string(),
  sessions: z.int(),
  upcoming: z.int(),
  noShows: z.int(),
  totalSpent: field.euroText,
  /** The dates of the first and last session or, if none took place, of the cancelled ones. */
  firstSession: field.instantText,
  lastSession: field.instantText,
  isArchived: z.boolean(),
})
export type Student = z.output<typeof student>

const studentFilter = {
  ...field.websiteQuery,
  ...field.searchQuery,
  /** By default, archived students are omitted. */
  filter: z.enum(['all', 'upcoming', 'active', 'past', 'archived']).default('all'),
}

export const listStudents = endpoint('GET', '/api/admin/students', {
  summary: 'List students by page, soonest upcoming session first',
  query: z.strictObject({ ...studentFilter, ...field.pageQuery }),
  output: z.object({ items: z.array(student), total: z.int() }),
})

export const exportStudents = endpoint('GET', '/api/admin/students/export', {
  summary: 'Export the filtered students as CSV',
  query: z.strictObject(studentFilter),
  produces: 'text/csv; charset=utf-8',
})

const studentParams = z.strictObject({ email: z.string().max(254) })
const unknown = notFound('No student has this e-mail address.')
/** The error's `details` contains the student's new address. */
const moved = notFound(
  'This student’s e-mail address has changed. Open the page for the new address.',
)

export const bookingOfStudent = z.object({
  id: z.uuid(),
  website: z.string(),
  sessionType: z.string(),
  packageLabel: z.string(),
  ...bookingStateFields,
})

export const readStudent = endpoint('GET', '/api/admin/students/{email}', {
  summary: 'Get a student with all bookings and the figures of one website',
  params: studentParams,
  query: z.strictObject(field.websiteQuery),
  output: z.object({
    student: student.nullable(),
    onWebsite: student.nullable(),
    bookings: z.array(bookingOfStudent),
  }),
  refusals: { unknown, moved },
})

export const archiveStudent = endpoint('PATCH', '/api/admin/students/{email}', {
  summary: 'Archive or restore a student; bookings don’t change',
  params: studentParams,
  input: z.strictObject({ isArchived: z.boolean() }),
  output: student,
  refusals: { unknown },
})

/** The operator's notes on a student are the same on all websites. */
export const studentNotes = z.object({
  /** The e-mail address in lower case. */
  id: z.string(),
  notes: z.string().nullable(),
  /** A student who never had notes has version 0. */
  version: z.int().min(0),
})
export type StudentNotes = z.output<typeof studentNotes>

export const readStudentNotes = endpoint('GET', '/api/admin/students/{email}/notes', {
  summary: 'Get the notes on a student',
  params: studentParams,
  output: studentNotes,
})

export const saveStudentNotes = endpoint('PUT', '/api/admin/students/{email}/notes', {
  summary: 'Replace the notes on a student',
  params: studentParams,
  input: z.strictObject({
    notes: field.paragraph('The notes', 5_000).nullable(),
    /** Without a version, the notes are overwritten. */
    version: z.int('The version must be a whole number.').min(0).optional(),
  }),
  output: studentNotes,
  mayRepeat: true,
  refusals: { unknown, moved, changed: changedElsewhere },
})

const unknownPerson = notFound('Nothing is stored under this e-mail address.')

export const exportPersonalData = endpoint('GET', '/api/admin/students/{email}/personal-data', {
  summary: 'Export everything that is stored about a person',
  params: studentParams,
  output: z.object({
    email: z.string(),
    exportedAt: z.iso.datetime(),
    /** The stored rows by kind, such as 'bookings'. Fields are named after the database columns. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  needsPassword: true,
  refusals: { unknown: unknownPerson },
})

export const erasePersonalData = endpoint('DELETE', '/api/admin/students/{email}/personal-data', {
  summary: 'Erase a person’s data, except what the law requires to be kept',
  params: studentParams,
  output: z.object({
    bookings: z.int(),
    /** How many bookings by other students had this person as a guest. */
    guestIn: z.int(),
    /** How many invoices and credit notes still contain the person's name. */
    documents: z.int(),
  }),
  needsPassword: true,
  refusals: {
    unknown: unknownPerson,
    only_client: conflict(
      'This e-mail address belongs only to a client. Clients aren’t erased, because their invoices must be kept.',
    ),
    /** The error's `details` lists what must be finished first. */
    unfinished: conflict('This person’s data can’t be erased yet.'),
  },
})

const retention = z.object({
  /** Data is erased this many years after the last session; null to keep it. */
  years: z.int().min(1).max(30).nullable(),
})

export const readRetention = endpoint('GET', '/api/admin/retention', {
  summary: 'Get how long students’ personal data is kept',
  output: retention,
})

export const saveRetention = endpoint('PUT', '/api/admin/retention', {
  summary: 'Set how long students’ personal data is kept; older data is erased every night',
  input: z.strictObject(retention.shape),
  output: retention,
  needsPassword: true,
})
