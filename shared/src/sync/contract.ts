import { z } from 'zod'
import { availabilityDay, availabilityException } from '#availability/contract'
import { booking } from '#booking/contract'
import { client } from '#client/contract'
import { endpoint } from '#contract/endpoint'
import { coupon } from '#coupon/contract'
import { expense } from '#expense/contract'
import { invoice } from '#invoice/contract'
import { project } from '#project/contract'
import { quote } from '#quote/contract'
import { student, studentNotes } from '#student/contract'
import { type SyncedType, syncedTypes } from '#sync/synced'
import { todoItem } from '#todo/contract'
import { session } from '#tutoring/contract'

/** The keys of `onWebsites` are slugs. */
const syncedStudent = z.object({
  email: z.string(),
  onWebsites: z.record(z.string(), student),
})

const records = {
  bookings: booking,
  todos: todoItem,
  coupons: coupon,
  clients: client,
  students: syncedStudent,
  studentNotes,
  availabilityDays: availabilityDay,
  availabilityExceptions: availabilityException,
  invoices: invoice,
  expenses: expense,
  projects: project,
  quotes: quote,
  sessions: session,
} satisfies Record<SyncedType, z.ZodType>

export type Synced = { [Type in SyncedType]: z.output<(typeof records)[Type]> }

const lists = z.object(
  Object.fromEntries(Object.entries(records).map(([type, record]) => [type, z.array(record)])) as {
    [Type in SyncedType]: z.ZodArray<(typeof records)[Type]>
  },
)

export const readFeed = endpoint('GET', '/api/admin/feed', {
  summary:
    'Get a page of changes since a cursor, including deletions; without a cursor, a page of all synced records',
  query: z.strictObject({
    cursor: z.string().max(1_000).optional(),
    /**
     * The `mark` of the previous response. If the mark is still the same, the server makes no
     * queries.
     */
    mark: z.string().max(100).optional(),
  }),
  output: z.object({
    cursor: z.string(),
    isDone: z.boolean(),
    /** Changes whenever anything that the operator can see may have changed. */
    mark: z.string(),
    /** During the first sync: the number of records sent so far, and the total. Null afterwards. */
    progress: z.object({ come: z.int(), total: z.int() }).nullable(),
    records: lists.partial(),
    /** Whether there are older bookings; undefined if the server made no queries. */
    hasOlder: z.boolean().optional(),
    /** The keys of records that were deleted, or that are now too old to be on devices. */
    gone: z.partialRecord(z.enum(syncedTypes), z.array(z.string())),
  }),
  refusals: {
    begin_anew: {
      status: 410,
      message: 'The data saved on this device is too old to update, so it’s being reloaded.',
    },
  },
})
