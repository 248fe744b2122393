import { search } from '@synapse/shared/search/contract'
import { query } from '#app/query.ts'
import { recordsOf } from '#offline/records.ts'
import { savedHits } from '#search/saved-hits.ts'

/** Bookings, students, clients, invoices and quotes that fit a text; out of the server's reach those within the window. */
export const searchQuery = (q: string) =>
  query(
    search,
    { query: { q } },
    {
      partly: async () =>
        savedHits(
          q,
          {
            bookings: await recordsOf('bookings'),
            students: await recordsOf('students'),
            clients: await recordsOf('clients'),
            invoices: await recordsOf('invoices'),
            quotes: await recordsOf('quotes'),
          },
          Temporal.Now.instant(),
        ),
    },
  )
