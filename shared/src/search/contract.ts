import { z } from 'zod'
import { endpoint } from '#endpoint'
import { requiredLine } from '#fields'

export const hitKinds = [
  'booking',
  'student',
  'todo',
  'client',
  'invoice',
  'quote',
  'coupon',
  'expense',
  'project',
] as const

/** What apps could open before they said which kinds they know. */
const firstKinds = 'booking student client invoice quote'

export const search = endpoint('GET', '/api/admin/search', {
  summary: 'Bookings, students, tasks, clients, invoices, … that match a text',
  query: z.strictObject({
    q: requiredLine('The text to look for', 100),
    /** What the caller can open, with spaces between; other kinds are left out. */
    kinds: z
      .string()
      .max(200)
      .default(firstKinds)
      .transform((kinds) => hitKinds.filter((kind) => kinds.split(' ').includes(kind))),
  }),
  output: z.array(
    z.object({
      kind: z.enum(hitKinds),
      /** A student’s e-mail address, the id of anything else. */
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      website: z.string().nullable(),
    }),
  ),
})
