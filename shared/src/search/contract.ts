import { z } from 'zod'
import { endpoint } from '#endpoint'
import { requiredLine } from '#fields'

export const search = endpoint('GET', '/api/admin/search', {
  summary: 'Bookings, students, clients and invoices that fit a text',
  query: z.strictObject({ q: requiredLine('The text to look for', 100) }),
  output: z.array(
    z.object({
      kind: z.enum(['booking', 'student', 'client', 'invoice']),
      /** A booking's, client's or invoice's id, a student's e-mail address. */
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      website: z.string().nullable(),
    }),
  ),
})
