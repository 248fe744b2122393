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

/** A student's figures as shown in each website's list, keyed by the website's slug. */
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

/** The synced records of each type, as the operator sees them. */
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
    /** The `mark` in the previous response. If it hasn't changed, the server skips its queries. */
    mark: z.string().max(100).optional(),
  }),
  output: z.object({
    cursor: z.string(),
    /** Whether the device has received all changes so far. */
    isDone: z.boolean(),
    /** A value that changes whenever anything visible to the operator may have changed. */
    mark: z.string(),
    /** Progress of the first sync: `come` of `total` records have been sent. Null afterwards. */
    progress: z.object({ come: z.int(), total: z.int() }).nullable(),
    records: lists.partial(),
    /** Whether older bookings exist; omitted if the server skipped its queries. */
    hasOlder: z.boolean().optional(),
    /** The keys of records that were deleted or are now too old for devices to store. */
    gone: z.partialRecord(z.enum(syncedTypes), z.array(z.string())),
  }),
  refusals: {
    begin_anew: {
      status: 410,
      message: 'The data saved on this device is too old to update. It is being loaded again.',
    },
  },
})
