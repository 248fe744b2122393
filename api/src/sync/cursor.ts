import { syncedNounNames } from '@synapse/shared/sync/synced'
import { z } from 'zod'

const number = z.string().regex(/^\d{1,20}$/)

const cursor = z.strictObject({
  /** Which database's feed this is. */
  origin: z.string(),
  /** Every change by a transaction before this one has come. */
  since: number,
  /** Within everything that comes at first: up to which record of which noun it has come. */
  first: z
    .strictObject({
      noun: z.enum(syncedNounNames),
      after: z.string().nullable(),
      come: z.int(),
      total: z.int(),
    })
    .optional(),
  /** Within changes: up to which it has come, and from where on to ask when all have. */
  changes: z
    .strictObject({ until: number, after: z.tuple([number, z.string(), z.string()]) })
    .optional(),
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
