import type { DraftFields } from '@synapse/shared/invoice/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { createInvoice } from '#quote/create-invoice.ts'

const create = () =>
  createInvoice({ params: { id: 'q' }, body: { invoiceId: 'q' } }, {} as DraftFields)

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))

/** Creates a server that records calls, optionally with the invoice already on it. */
const serve = ({ hasInvoice = false, saving = '' }) => {
  const done: string[] = []
  const refuse = (status: number, reason: string) =>
    Response.json({ error: 'Refused.', reason }, { status })
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'POST' && !hasInvoice) return refuse(404, 'no_invoice')
    if (method === 'PUT') hasInvoice = true
    if (method === 'PUT' && saving) return refuse(409, saving)
    done.push(method === 'PUT' ? 'saved' : 'linked')
    return Response.json({ id: 'q', invoiceId: 'q' })
  })
  return done
}

test('a new invoice is saved and linked to its quote', async () => {
  const done = serve({})
  expect(await create()).toMatchObject({ invoiceId: 'q' })
  expect(done).toEqual(['saved', 'linked'])
})

test('an existing invoice is linked to its quote instead of being overwritten', async () => {
  const done = serve({ hasInvoice: true })
  expect(await create()).toMatchObject({ invoiceId: 'q' })
  expect(done).toEqual(['linked'])
})

test('an invoice that another device has just issued is linked to its quote', async () => {
  const done = serve({ saving: 'issued' })
  await create()
  expect(done).toEqual(['linked'])
})

test('an invoice that can’t be saved isn’t linked to its quote', async () => {
  const done = serve({ saving: 'unknown_client' })
  await expect(create()).rejects.toMatchObject({ answer: { reason: 'unknown_client' } })
  expect(done).toEqual([])
})
