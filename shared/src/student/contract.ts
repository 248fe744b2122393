import { z } from 'zod'
import { paymentStatuses } from '#booking/booking'
import { endpoint } from '#endpoint'
import {
  conflictRefusal,
  euroText,
  instantText,
  pageQuery,
  paragraph,
  searchQuery,
  websiteQuery,
} from '#fields'

/** A student: all bookings of an e-mail address that were ever completed. */
export const student = z.object({
  email: z.string(),
  name: z.string(),
  sessions: z.int(),
  upcoming: z.int(),
  /** To so many of them nobody came. */
  noShows: z.int(),
  totalSpent: euroText,
  /** Where all bookings were cancelled or refunded, these are the dates they had. */
  firstSession: instantText,
  lastSession: instantText,
  isArchived: z.boolean(),
})
export type Student = z.output<typeof student>

const studentFilter = {
  ...websiteQuery,
  ...searchQuery,
  /** Archived students are shown by the filter of their name only. */
  filter: z.enum(['all', 'upcoming', 'active', 'past', 'archived']).default('all'),
}

export const listStudents = endpoint('GET', '/api/admin/students', {
  summary: 'One page of students, those with the latest session first',
  query: z.strictObject({ ...studentFilter, ...pageQuery }),
  output: z.object({ items: z.array(student), total: z.int() }),
})

export const exportStudents = endpoint('GET', '/api/admin/students/export', {
  summary: 'All students under a filter as CSV',
  query: z.strictObject(studentFilter),
  produces: 'text/csv; charset=utf-8',
})

const studentParams = z.strictObject({ email: z.string().max(254) })
const unknown = { status: 404, sentence: 'There is no student of that e-mail address.' } as const
/** Its details are the address that is right. */
const moved = {
  status: 404,
  sentence:
    'This student’s e-mail address was corrected meanwhile; everything is on the page of the new one.',
} as const

export const readStudent = endpoint('GET', '/api/admin/students/{email}', {
  summary: 'A student with all bookings; of a website also the figures that its list has',
  params: studentParams,
  query: z.strictObject(websiteQuery),
  output: z.object({
    /** On all websites. */
    student: student.nullable(),
    /** On the website that was asked for, as its list has it. */
    onWebsite: student.nullable(),
    bookings: z.array(
      z.object({
        id: z.uuid(),
        website: z.string(),
        sessionDate: instantText,
        sessionType: z.string(),
        packageLabel: z.string(),
        finalPrice: euroText,
        /** What it brought; all of them together are what the student has spent. */
        revenue: euroText,
        paymentStatus: z.enum(paymentStatuses),
        isNoShow: z.boolean(),
      }),
    ),
  }),
  refusals: { unknown, moved },
})

export const archiveStudent = endpoint('PATCH', '/api/admin/students/{email}', {
  summary: 'Archive a student or bring one back; bookings stay as they are',
  params: studentParams,
  input: z.strictObject({ isArchived: z.boolean() }),
  output: student,
  refusals: { unknown },
})

/** What the operator has noted about a student, whatever the website. */
export const studentNotes = z.object({
  /** The address that makes bookings one student's, in lower case. */
  id: z.string(),
  notes: z.string().nullable(),
  /** 0 where nothing was ever noted. */
  version: z.int().min(0),
})
export type StudentNotes = z.output<typeof studentNotes>

export const readStudentNotes = endpoint('GET', '/api/admin/students/{email}/notes', {
  summary: 'The operator’s notes on a student',
  params: studentParams,
  output: studentNotes,
})

export const saveStudentNotes = endpoint('PUT', '/api/admin/students/{email}/notes', {
  summary: 'Replace the operator’s notes on a student',
  params: studentParams,
  input: z.strictObject({
    notes: paragraph('The notes', 5_000).nullable(),
    /** What they were made from; left out, they are meant whatever stands there. */
    version: z.int('The version must be a whole number.').min(0).optional(),
  }),
  output: studentNotes,
  mayRepeat: true,
  refusals: { unknown, moved, changed: conflictRefusal },
})
