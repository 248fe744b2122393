import { MantineProvider } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import type { Session } from '@synapse/shared/tutoring/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { BillSessionsForm } from '#invoice/BillSessionsDialog.tsx'
import { sessionsQuery } from '#tutoring/queries.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

const session = (student: string, hours: string, netAmount: string, clientId = 'c') =>
  ({
    id: student,
    clientId,
    student,
    date: '2027-01-12',
    hours,
    rate: '40.00',
    netAmount,
  }) as Session

test('sessions that change while the invoice dialog is open are invoiced with their new values', () => {
  const client = { id: 'c', businessName: 'Cellar Ltd' } as Client
  const offered = ['Anna', 'Deleted', 'Moved'].map((name) => session(name, '1.00', '40.00'))
  const queries = new QueryClient()
  queries.setQueryData(sessionsQuery().queryKey, [
    session('New', '1.00', '40.00'),
    session('Moved', '1.00', '40.00', 'other'),
    session('Anna', '2.00', '80.00'),
  ])
  const page = renderToString(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <BillSessionsForm client={client} sessions={offered} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const text = page.replaceAll(/(<style.*?<\/style>|<[^>]*>|\s)+/gs, ' ')
  expect(text).toContain('Anna, 12 Jan 2027 2 h, €80.00')
  expect(text).toContain('1 session, 2 h: €80.00')
  expect(text).not.toMatch(/Deleted|Moved|New/)
})
