import { hitKinds, search } from '@synapse/shared/search/contract'
import { query, queryClient } from '#data/query.ts'
import { recordsOf } from '#data/records.ts'
import { savedHits } from '#search/saved-hits.ts'
import { websitesQuery } from '#website/queries.ts'

/** Everything that matches a text; out of the server's reach only what is on this device. */
export const searchQuery = (q: string) =>
  query(
    search,
    { query: { q, kinds: hitKinds.join(' ') } },
    {
      partly: async () => {
        const websites = await queryClient.fetchQuery(websitesQuery()).catch(() => [])
        return savedHits(
          q,
          {
            bookings: await recordsOf('bookings'),
            students: await recordsOf('students'),
            todos: await recordsOf('todos'),
            clients: await recordsOf('clients'),
            invoices: await recordsOf('invoices'),
            quotes: await recordsOf('quotes'),
            coupons: await recordsOf('coupons'),
            expenses: await recordsOf('expenses'),
            projects: await recordsOf('projects'),
          },
          Temporal.Now.instant(),
          (id) => websites.find((website) => website.id === id)?.slug,
        )
      },
    },
  )
