import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import type { TrackedSession } from '@synapse/shared/tutoring/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { InvoiceSessionsForm } from '#invoice/InvoiceSessionsDialog.tsx'
import { textOf } from '#ui/render.test-support.tsx'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

const business = {} as Business

const session = (student: string, hours: string, netAmount: string, clientId = 'c') =>
  ({
    id: student,
    clientId,
    student,
    date: '2027-01-12',
    hours,
    rate: '40.00',
    netAmount,
  }) as TrackedSession

test('sessions that change while the dialog is open are invoiced with their new values', () => {
  const client = { id: 'c', businessName: 'Cellar Ltd' } as Client
  const offered = ['Anna', 'Deleted', 'Moved'].map((name) => session(name, '1.00', '40.00'))
  const current = [
    session('New', '1.00', '40.00'),
    session('Moved', '1.00', '40.00', 'other'),
    session('Anna', '2.00', '80.00'),
  ]
  const text = textOf(
    <InvoiceSessionsForm
      client={client}
      sessions={offered}
      current={current}
      invoices={[]}
      business={business}
    />,
  )
  expect(text).toContain('Anna, 12 Jan 2027 2 h, €80.00')
  expect(text).toContain('1 session, 2 h: €80.00')
  expect(text).not.toMatch(/Deleted|Moved|New/)
})

test('warns about a session that may already be on an invoice from a spreadsheet', () => {
  const client = { id: 'c', businessName: 'Cellar Ltd' } as Client
  const offered = [session('Anna', '1.00', '40.00'), session('Bert', '1.00', '40.00')]
  const line = { ...session('anna', '1.00', '40.00'), id: 'row', unit: 'hour', fingerprint: 'f' }
  const invoice = { ...invoiced, lines: [line] } as unknown as Invoice
  const text = textOf(
    <InvoiceSessionsForm
      client={client}
      sessions={offered}
      current={offered}
      invoices={[invoice]}
      business={business}
    />,
  )
  expect(text).toContain(
    'One session has the same date and duration as an invoiced session (202701-001). Remove it unless it’s a different session. Remove this session',
  )
})

test('can’t invoice more sessions at once than an invoice can have lines', () => {
  const client = { id: 'c', businessName: 'Cellar Ltd' } as Client
  const offered = Array.from({ length: 2_001 }, (_, n) => session(`S${n}`, '1.00', '40.00'))
  expect(
    textOf(
      <InvoiceSessionsForm
        client={client}
        sessions={offered}
        current={offered}
        invoices={[]}
        business={business}
      />,
    ),
  ).toContain('An invoice can have at most 2000 lines.')
})

const invoiced = {
  id: 'other',
  kind: 'invoice',
  invoiceNumber: '202701-001',
  clientId: 'c',
  creditedBy: null,
  sourceFiles: [],
}
