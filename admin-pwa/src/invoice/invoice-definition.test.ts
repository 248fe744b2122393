import { listClients } from '@synapse/shared/client/contract'
import { saveInvoiceDraft } from '@synapse/shared/invoice/contract'
import { expect, test } from 'vitest'
import { addClient, createDevice } from '#data/fake-device.test-support.ts'
import { createServer } from '#data/fake-server.test-support.ts'

test('an invoice drafted offline is sent after its new client, or discarded with it', async () => {
  const server = createServer()
  const refused = { status: 422, body: { error: 'Refused.', reason: 'invalid' } }
  server.route(listClients.path, () => refused)
  await createDevice(server).open(async (app) => {
    const { draftChange } = await import('#ui/record/use-save-draft.ts')
    const { invoiceDefinition } = await import('#invoice/invoice-definition.ts')
    const { newValues, requestOf } = (await import('#invoice/invoice-values.ts')).invoiceForm
    server.fail('away')
    const client = await addClient(app)
    const values = newValues({ vatRegime: 'exempt', vatExemptReason: '' }, undefined, client)
    const fields = requestOf(values)
    const change = await draftChange(invoiceDefinition, { id: values.id, fields })
    await app.enqueue(saveInvoiceDraft, { params: { id: values.id }, body: fields }, change)
    server.fail(undefined)
    await app.flushNow()
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/clients',
    ])
    const [unsentClient, ...others] = await app.storedOutbox()
    expect(others).toMatchObject([{ label: expect.stringMatching(/^New draft/), state: 'waiting' }])
    if (unsentClient) await app.discardEntry(unsentClient)
    expect(await app.storedOutbox()).toEqual([])
  })
})
