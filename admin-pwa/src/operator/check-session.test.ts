import { readMe } from '@synapse/shared/operator/contract'
import { expect, test } from 'vitest'
import { createDevice, createServer } from '#data/fake-device.test-support.ts'

const owner = { id: '00000000-0000-4000-8000-000000000007', username: 'owner' }

/** Checks the session, and runs `meanwhile` before the server responds. */
const check = async (meanwhile: (storage: Map<string, string>) => void = () => {}) => {
  const server = createServer()
  const device = createDevice(server)
  server.route(readMe.path, () => {
    meanwhile(device.storage)
    return { status: 200, body: owner }
  })
  const operator = await device.open(async () =>
    (await import('#operator/check-session.ts')).checkSession(),
  )
  return { operator, saved: JSON.parse(device.storage.get('authOperator') ?? 'null')?.username }
}

test('returns and saves the operator that the stored token belongs to', async () => {
  expect(await check()).toEqual({ operator: owner, saved: 'owner' })
})

test('ignores the response if another tab has signed in or out in the meantime', async () => {
  for (const meanwhile of [
    (storage: Map<string, string>) => storage.set('authToken', 'of another operator'),
    (storage: Map<string, string>) => storage.delete('authToken'),
  ])
    expect(await check(meanwhile)).toEqual({ operator: undefined, saved: 'tutor' })
})
