import { hitKinds, search } from '@synapse/shared/search/contract'
import { findRecords } from '@synapse/shared/search/find-records'
import { query } from '#data/query.ts'
import { queryClient } from '#data/query-client.ts'
import { receivedRecords } from '#data/records.ts'
import { websitesQuery } from '#website/queries.ts'

/** Searches all records; offline, only those on this device. */
export const searchQuery = (q: string) =>
  query(search, {
    query: { q, kinds: hitKinds.join(' ') },
    bestEffort: async () => {
      const websites = await queryClient.fetchQuery(websitesQuery()).catch(() => [])
      return findRecords(
        q,
        {
          bookings: await receivedRecords('bookings'),
          students: await receivedRecords('students'),
          todos: await receivedRecords('todos'),
          clients: await receivedRecords('clients'),
          invoices: await receivedRecords('invoices'),
          quotes: await receivedRecords('quotes'),
          coupons: await receivedRecords('coupons'),
          expenses: await receivedRecords('expenses'),
          projects: await receivedRecords('projects'),
        },
        Temporal.Now.instant(),
        (id) => websites.find((website) => website.id === id)?.slug,
      )
    },
  })
