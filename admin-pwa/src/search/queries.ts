import { hitKinds, search } from '@synapse/shared/search/contract'
import { query, queryClient } from '#data/query.ts'
import { knownRecords } from '#data/records.ts'
import { findLocalResults } from '#search/local-results.ts'
import { websitesQuery } from '#website/queries.ts'

/** Searches all records; offline, only those on this device. */
export const searchQuery = (q: string) =>
  query(
    search,
    { query: { q, kinds: hitKinds.join(' ') } },
    {
      bestEffort: async () => {
        const websites = await queryClient.fetchQuery(websitesQuery()).catch(() => [])
        return findLocalResults(
          q,
          {
            bookings: await knownRecords('bookings'),
            students: await knownRecords('students'),
            todos: await knownRecords('todos'),
            clients: await knownRecords('clients'),
            invoices: await knownRecords('invoices'),
            quotes: await knownRecords('quotes'),
            coupons: await knownRecords('coupons'),
            expenses: await knownRecords('expenses'),
            projects: await knownRecords('projects'),
          },
          Temporal.Now.instant(),
          (id) => websites.find((website) => website.id === id)?.slug,
        )
      },
    },
  )
