import { login, readMe } from '@synapse/shared/operator/contract'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createDevice, createServer } from '#data/fake-device.test-support.ts'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { SignInProvider, useSignIn } from '#operator/SignInProvider.tsx'

const authToken = 'a-token'
const authOperator = '{"id":"1","username":"tutor"}'

test.each([
  ['with a stored token and operator is signed in', { authToken, authOperator }, 'tutor'],
  ['without a stored token is signed out', { authOperator }, 'nobody'],
  ['with a stored token but no operator is checking the sign-in', { authToken }, 'checking'],
])('before the server responds, a device %s', (_, kept, shown) => {
  vi.stubGlobal('localStorage', fakeStorage(new Map(Object.entries(kept))))
  const Shows = () => {
    const { user, isLoading } = useSignIn()
    return isLoading ? 'checking' : (user?.username ?? 'nobody')
  }
  const page = renderToString(
    <SignInProvider>
      <Shows />
    </SignInProvider>,
  )
  expect(page).toBe(shown)
})

const owner = { id: '00000000-0000-4000-8000-000000000007', username: 'owner' }

/** Checks the sign-in, and runs `meanwhile` before the server responds. */
const check = async (meanwhile: (storage: Map<string, string>) => void = () => {}) => {
  const server = createServer()
  const device = createDevice(server)
  server.route(readMe.path, () => {
    meanwhile(device.storage)
    return { status: 200, body: owner }
  })
  const operator = await device.open(async () =>
    (await import('#operator/SignInProvider.tsx')).checkSignIn(),
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

test('signing in stores the operator before the token, which other tabs wait for', async () => {
  const server = createServer()
  const device = createDevice(server)
  server.route(login.path, () => ({ status: 200, body: { token: 'a-new-token', user: owner } }))
  device.storage.clear()
  const stored = await device.open(async () => {
    const { SignInProvider, useSignIn } = await import('#operator/SignInProvider.tsx')
    const signIns: ReturnType<typeof useSignIn>['signIn'][] = []
    const Form = () => {
      signIns.push(useSignIn().signIn)
      return null
    }
    renderToString(
      <SignInProvider>
        <Form />
      </SignInProvider>,
    )
    await signIns[0]?.('owner', 'a-password')
    return [...device.storage.keys()]
  })
  expect(stored).toEqual(['authOperator', 'authToken'])
})
