import { expect, test, vi } from 'vitest'
import { addClient, createDevice, type FakeApp } from '#data/fake-device.test-support.ts'
import { createServer } from '#data/fake-server.test-support.ts'
import { callHook } from '#ui/render.test-support.tsx'

const projectId = '00000000-0000-4000-8000-00000000000d'

/** Saves the form of a new project that has no version yet. Returns once the change is queued. */
const saveProject = async (
  app: FakeApp,
  fields: { name: string; clientId?: string },
  onlyNew?: object,
) => {
  vi.stubGlobal('document', {})
  const { useSaveRecord } = await import('#ui/record/use-save-record.ts')
  const { projectDefinition } = await import('#project/project-definition.ts')
  const { length } = await app.storedOutbox()
  const form = { id: projectId, fields, onlyNew, version: undefined }
  callHook(() => useSaveRecord(projectDefinition), { queries: app.queryClient }).save(form, {
    onSuccess: () => {},
    onError: () => {},
  })
  await expect.poll(app.storedOutbox).toHaveLength(length + 1)
  // Wait for the toast, because it needs `document`, which is removed after the test.
  await expect.poll(() => app.queryClient.isMutating()).toBe(0)
}

test('a project entered offline is sent after its new client', async () => {
  const server = createServer()
  await createDevice(server).open(async (app) => {
    server.fail('away')
    const client = await addClient(app)
    await saveProject(app, { name: 'Course', clientId: client.id })
    expect(await app.storedOutbox()).toMatchObject([
      { method: 'POST' },
      { method: 'POST', holds: [`projects/${projectId}`], needs: [`clients/${client.id}`] },
    ])
  })
})

test('saving a new record again sends only its editable fields', async () => {
  const server = createServer()
  await createDevice(server).open(async (app) => {
    server.fail('away')
    for (const name of ['Course', 'Course for two'])
      await saveProject(app, { name }, { website: 'night' })
    const [created, changed] = await app.storedOutbox()
    expect(created).toMatchObject({
      method: 'POST',
      body: { id: projectId, name: 'Course', website: 'night' },
    })
    expect(changed).toMatchObject({ method: 'PATCH', path: `/api/projects/${projectId}` })
    expect(changed?.body).toEqual({ name: 'Course for two', version: 1 })
  })
})
