import { type Client, createClient } from '@synapse/shared/client/contract'
import { saveInvoiceDraft } from '@synapse/shared/invoice/contract'
import type { Synced } from '@synapse/shared/sync/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createDevice, createServer, type FakeApp } from '#data/fake-device.test-support.ts'
import type { VersionedType } from '#data/records.ts'
import type { RecordDefinition } from '#ui/record/record-definition.ts'

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

/** Saves an invoice draft for the client, using the modules of the open app. */
const addDraft = async (app: FakeApp) => {
  const { documentChange } = await import('#ui/record/use-save-document.ts')
  const { invoiceDefinition } = await import('#invoice/invoice-definition.ts')
  const { newValues, requestOf } = await import('#invoice/invoice-values.ts')
  const values = newValues({ vatRegime: 'exempt', vatExemptReason: '' }, undefined, client)
  const fields = requestOf(values)
  const change = await documentChange(invoiceDefinition, { id: values.id, fields })
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
    const [unsentClient, ...others] = await app.storedOutbox()
    expect(others).toMatchObject([{ label: expect.stringMatching(/^New draft/), state: 'waiting' }])
    if (unsentClient) await app.discardEntry(unsentClient)
    expect(await app.storedOutbox()).toEqual([])
  })
})

const projectId = '00000000-0000-4000-8000-00000000000d'

const saveProject = async (app: FakeApp, fields: { name: string; clientId?: string }) => {
  const { projectDefinition } = await import('#project/queries.ts')
  await saveNew(app, projectDefinition, { id: projectId, fields })
}

/** Saves the form of a new record that hasn't received a version yet, and waits until it is queued. */
const saveNew = async <T extends VersionedType>(
  app: FakeApp,
  definition: RecordDefinition<T>,
  form: { id: string; fields: Partial<Synced[T]>; onlyNew?: object },
) => {
  vi.stubGlobal('document', {})
  const { useSaveRecord } = await import('#ui/record/use-save-record.ts')
  const { length } = await app.storedOutbox()
  const Form = () => {
    const callbacks = { onSuccess: () => {}, onError: () => {} }
    useSaveRecord(definition).save({ ...form, version: undefined }, callbacks)
    return null
  }
  const provider = { client: app.queryClient, children: createElement(Form) }
  renderToString(createElement(QueryClientProvider, provider))
  await expect.poll(app.storedOutbox).toHaveLength(length + 1)
  // The toast needs `document`, which is gone after the test.
  await expect.poll(() => app.queryClient.isMutating()).toBe(0)
}

test('a project entered offline waits for its new client', async () => {
  const server = createServer()
  await createDevice(server).open(async (app) => {
    server.fail('away')
    await addClient(app)
    await saveProject(app, { name: 'Course', clientId: client.id })
    expect(await app.storedOutbox()).toMatchObject([
      { method: 'POST' },
      { method: 'POST', holds: [`projects/${projectId}`], needs: [`clients/${client.id}`] },
    ])
  })
})

test('saving a new record again changes it instead of creating it twice', async () => {
  const server = createServer()
  await createDevice(server).open(async (app) => {
    server.fail('away')
    await saveProject(app, { name: 'Course' })
    await saveProject(app, { name: 'Course for two' })
    expect(await app.storedOutbox()).toMatchObject([
      { method: 'POST', body: { id: projectId, name: 'Course' } },
      {
        method: 'PATCH',
        path: `/api/projects/${projectId}`,
        body: { name: 'Course for two', version: 1 },
      },
    ])
  })
})

test('saving a new client again doesn’t send its website, which can’t be changed', async () => {
  const server = createServer()
  await createDevice(server).open(async (app) => {
    server.fail('away')
    const { clientDefinition } = await import('#client/queries.ts')
    const onlyNew = { website: 'night' }
    for (const businessName of [client.businessName, 'Cellar & Sons'])
      await saveNew(app, clientDefinition, { id: client.id, fields: { businessName }, onlyNew })
    const [created, changed] = await app.storedOutbox()
    expect(created?.body).toMatchObject({ businessName: 'Cellar Ltd', website: 'night' })
    expect(changed?.body).toEqual({ businessName: 'Cellar & Sons', version: 1 })
  })
})
