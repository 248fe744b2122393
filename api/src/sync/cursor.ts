import { syncedTypes } from '@synapse/shared/sync/synced'
import { z } from 'zod'
import { feedSources } from '#sync/feed-sources'

/** A transaction id. It is a bigint, so it is passed as text. */
const number = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((text) => BigInt(text) < 2n ** 63n)
/** Exclude null characters, which PostgreSQL rejects in text. */
const name = z.string().refine((text) => !text.includes('\0') && text.isWellFormed())

const cursor = z.strictObject({
  /** Identifies the database. */
  origin: z.string(),
  /** All changes by transactions with a lower id have been sent. */
  since: number,
  /** The position in the first sync. `after` is the key of the last record that was sent. */
  first: z
    .strictObject({
      type: z.enum(syncedTypes),
      after: name.nullable(),
      sent: z.int(),
      total: z.int(),
    })
    .refine(
      ({ type, after }) => !after || feedSources[type].textKey || z.guid().safeParse(after).success,
    )
    .optional(),
  /**
   * The position in the change log. `after` is the last change that was sent. After the last page,
   * `until` becomes `since`.
   */
  changes: z.strictObject({ until: number, after: z.tuple([number, name, name]) }).optional(),
})

export type Cursor = z.output<typeof cursor>

/** Encodes the cursor as an opaque string. */
export const writeCursor = (value: Cursor): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Parses an encoded cursor. Returns undefined if it is invalid. */
export const parseCursor = (text: string): Cursor | undefined => {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
