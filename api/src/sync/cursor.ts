import { syncedNounNames } from '@synapse/shared/sync/synced'
import { z } from 'zod'
import { sources } from '#sync/model'

/** A transaction's number, which is a bigint. */
const number = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((text) => BigInt(text) < 2n ** 63n)
/** PostgreSQL takes no null character in a text. */
const name = z.string().refine((text) => !text.includes('\0') && text.isWellFormed())

const cursor = z.strictObject({
  /** Which database's feed this is. */
  origin: z.string(),
  /** Every change by a transaction before this one has come. */
  since: number,
  /** Within everything that comes at first: up to which record of which noun it has come. */
  first: z
    .strictObject({
      noun: z.enum(syncedNounNames),
      after: name.nullable(),
      come: z.int(),
      total: z.int(),
    })
    .refine(
      ({ noun, after }) =>
        !after || sources[noun].keyType !== 'uuid' || z.guid().safeParse(after).success,
    )
    .optional(),
  /** Within changes: up to which it has come, and from where on to ask when all have. */
  changes: z.strictObject({ until: number, after: z.tuple([number, name, name]) }).optional(),
})

/** How far somebody has read the feed. */
export type Cursor = z.output<typeof cursor>

/** As it is sent: a text that means something to this side alone. */
export const writeCursor = (value: Cursor): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Undefined for what is no cursor. */
export const parseCursor = (text: string): Cursor | undefined => {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
