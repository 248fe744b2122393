import type { search } from '@synapse/shared/search/contract'
import { apiQuery } from '#app/query.ts'

/** Bookings, students and clients that fit a text. */
export const searchQuery = (q: string) => apiQuery<typeof search>('/api/admin/search', { q })
