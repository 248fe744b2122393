import { z } from 'zod'
import { endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'

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

/** Old versions of the app don't send `kinds`, and can open only the kinds listed here. */
const defaultKinds = 'booking student client invoice quote'

export const search = endpoint('GET', '/api/admin/search', {
  summary: 'Search bookings, students, tasks, clients, invoices and more',
  query: z.strictObject({
    q: field.requiredLine('The search text', 100),
    /** The kinds are separated by spaces. */
    kinds: z
      .string()
      .max(200)
      .default(defaultKinds)
      .transform((kinds) => hitKinds.filter((kind) => kinds.split(' ').includes(kind))),
  }),
  output: z.array(
    z.object({
      kind: z.enum(hitKinds),
      /** A student's id is the e-mail address. */
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      website: z.string().nullable(),
    }),
  ),
})
