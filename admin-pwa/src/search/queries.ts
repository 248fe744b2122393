import { search } from '@synapse/shared/search/contract'
import { query } from '#app/query.ts'

/** Bookings, students and clients that fit a text. */
export const searchQuery = (q: string) => query(search, { query: { q } })
