import { z } from 'zod'
import { endpoint } from '#endpoint'
import { requiredLine } from '#fields'

export const search = endpoint('GET', '/api/admin/search', {
  summary: 'Bookings, students, clients, invoices and quotes that fit a text',
  query: z.strictObject({ q: requiredLine('The text to look for', 100) }),
  output: z.array(
    z.object({
      kind: z.enum(['booking', 'student', 'client', 'invoice', 'quote']),
      /** A booking's, client's, invoice's or quote's id, a student's e-mail address. */
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      website: z.string().nullable(),
    }),
  ),
})
