import type { Quote } from '@synapse/shared/quote/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { businessQuery } from '#business/queries.ts'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { AcceptedQuoteActions } from '#quote/AcceptedQuoteActions.tsx'
import { textOf } from '#ui/render.test-support.tsx'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

const quote = { id: crypto.randomUUID(), quoteNumber: 'Q-1', invoiceId: null } as Quote
const pdf = { label: 'Download PDF', onClick: () => {} }

test('says whether the details for an invoice are still loading or couldn’t be loaded', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const shown = () =>
    textOf(<AcceptedQuoteActions quote={quote} client={undefined} pdf={pdf} />, { queries })
  expect(shown()).toContain('still loading')
  const { queryKey } = businessQuery()
  queries
    .getQueryCache()
    .build(queries, { queryKey })
    .setState({
      status: 'error',
      error: new Error('No connection'),
    })
  expect(shown()).toContain('Check your connection and reload the page.')
})
