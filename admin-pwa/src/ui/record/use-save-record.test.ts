import { type Client, createClient } from '@synapse/shared/client/contract'
import { saveInvoiceDraft } from '@synapse/shared/invoice/contract'
import { expect, test } from 'vitest'
import { createDevice, createServer, type FakeApp } from '#data/fake-device.test-support.ts'

const client = {
  id: '00000000-0000-4000-8000-00000000000c',
  businessName: 'Cellar Ltd',
  hourlyRate: '40.00',
} as Client

const addClient = (app: FakeApp) =>
  app.enqueue(
    createClient,
    { body: { id: client.id, businessName: client.businessName } },
    {
      label: 'New client',
      patches: [{ type: 'clients', id: client.id, put: client }],
      isNew: true,
      answer: client,
    },
  )

/** Saves an invoice draft for the client, with the modules of the app that is open. */
const addDraft = async (app: FakeApp) => {
  const { draftChange } = await import('#ui/record/use-save-record.ts')
  const { invoiceDraftDefinition } = await import('#invoice/queries.ts')
  const { newValues, requestOf } = await import('#invoice/invoice-values.ts')
  const values = newValues({ vatRegime: 'exempt', vatExemptReason: '' }, undefined, client)
  const fields = requestOf(values)
  const change = await draftChange(invoiceDraftDefinition, { id: values.id, fields })
  await app.enqueue(saveInvoiceDraft, { params: { id: values.id }, body: fields }, change)
}

test('an invoice draft entered offline waits for its new client, and is discarded with it', async () => {
  const server = createServer()
  const refused = { status: 422, body: { error: 'Refused.', reason: 'invalid' } }
  server.route('/api/clients', () => refused)
  await createDevice(server).open(async (app) => {
    server.fail('away')
    await addClient(app)
    await addDraft(app)
    server.fail(undefined)
    await app.flushNow()
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/clients',
    ])
    const [unsentClient, ...others] = await app.outboxOnDisk()
    expect(others).toMatchObject([{ label: expect.stringMatching(/^New draft/), state: 'waiting' }])
    if (unsentClient) await app.discardEntry(unsentClient)
    expect(await app.outboxOnDisk()).toEqual([])
  })
})
