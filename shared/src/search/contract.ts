import { z } from 'zod'
import { endpoint } from '#endpoint'
import { requiredLineField } from '#fields'

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

/** The kinds of results for older apps, which don't send `kinds`. */
const defaultKinds = 'booking student client invoice quote'

export const search = endpoint('GET', '/api/admin/search', {
  summary: 'Search bookings, students, tasks, clients, invoices and more',
  query: z.strictObject({
    q: requiredLineField('The search text', 100),
    /** The kinds that the caller can open, separated by spaces. */
    kinds: z
      .string()
      .max(200)
      .default(defaultKinds)
      .transform((kinds) => hitKinds.filter((kind) => kinds.split(' ').includes(kind))),
  }),
  output: z.array(
    z.object({
      kind: z.enum(hitKinds),
      /** The e-mail address for a student, otherwise the record's id. */
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      website: z.string().nullable(),
    }),
  ),
})
