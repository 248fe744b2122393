import { login, readMe } from '@synapse/shared/operator/contract'
import { expect, test, vi } from 'vitest'
import { createDevice, unsentEntry } from '#data/fake-device.test-support.ts'
import { blankTodo, createServer } from '#data/fake-server.test-support.ts'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { SignInProvider, useSignIn } from '#operator/SignInProvider.tsx'
import { mount } from '#ui/mount.test-support.ts'
import { callHook } from '#ui/render.test-support.tsx'

const authToken = 'a-token'
const authOperator = '{"id":"1","username":"tutor"}'

test.each([
  ['with a stored token and operator is signed in', { authToken, authOperator }, 'tutor'],
  ['without a stored token is signed out', { authOperator }, 'nobody'],
  ['with a stored token but no operator is checking the sign-in', { authToken }, 'checking'],
])('before the server responds, a device %s', (_, kept, shown) => {
  vi.stubGlobal('localStorage', fakeStorage(new Map(Object.entries(kept))))
  const { operator, isLoading } = callHook(useSignIn, { wrapper: SignInProvider })
  expect(isLoading ? 'checking' : (operator?.username ?? 'nobody')).toBe(shown)
})

const owner = { id: '00000000-0000-4000-8000-000000000007', username: 'owner' }

/** Checks the stored token, and runs `meanwhile` before the server responds. */
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

test('loads the stored token’s operator from the server, and saves the operator', async () => {
  expect(await check()).toEqual({ operator: owner, saved: 'owner' })
})

test('ignores the server’s response if another tab has signed in or out since', async () => {
  for (const meanwhile of [
    (storage: Map<string, string>) => storage.set('authToken', 'of another operator'),
    (storage: Map<string, string>) => storage.delete('authToken'),
  ])
    expect(await check(meanwhile)).toEqual({ operator: undefined, saved: 'tutor' })
})

/** Calls `use` with the provider's value on a device with limited storage. */
const onDevice = async <Value,>(
  use: (signIn: ReturnType<typeof useSignIn>, storage: Map<string, string>) => Promise<Value>,
  capacity = Infinity,
) => {
  const server = createServer()
  const device = createDevice(server)
  server.route(login.path, () => ({ status: 200, body: { token: 'a-new-token', user: owner } }))
  device.storage.clear()
  return device.open(async () => {
    vi.stubGlobal('localStorage', fakeStorage(device.storage, capacity))
    const { SignInProvider, useSignIn } = await import('#operator/SignInProvider.tsx')
    return use(callHook(useSignIn, { wrapper: SignInProvider }), device.storage)
  })
}

test('stores the operator before the token, because other tabs wait for the token', async () => {
  const stored = await onDevice(async ({ signIn }, storage) => {
    expect(await signIn('owner', 'a-password')).toBe(true)
    return [...storage.keys()]
  })
  expect(stored).toEqual(['authOperator', 'authToken'])
})

test('a sign-in doesn’t count as stored if only its token is stored', async () => {
  const { isStored, keys } = await onDevice(
    async ({ signIn }, storage) => ({
      isStored: await signIn('owner', 'a-password'),
      keys: [...storage.keys()],
    }),
    40,
  )
  expect(isStored).toBe(false)
  expect(keys).toEqual(['authToken'])
})

test('signing out notifies other tabs, even if the sign-in is only in memory', async () => {
  const assign = vi.fn()
  const sent = await onDevice(async ({ signIn, signOut }) => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { assign } }))
    const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    await signIn('owner', 'a-password')
    signOut()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/login'))
    return post.mock.calls
  }, 0)
  expect(sent).toEqual([['authToken']])
})

test('keeps the operator stored until all data is deleted, in case the deletion is interrupted', async () => {
  const assign = vi.fn()
  const kept = await onDevice(async ({ signIn, signOut }, storage) => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { assign } }))
    const { Dexie } = await import('dexie')
    vi.spyOn(Dexie, 'delete').mockReturnValue(new Dexie.Promise(() => {}))
    await signIn('owner', 'a-password')
    signOut()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/login'), { timeout: 10_000 })
    return storage.has('authOperator')
  })
  expect(kept).toBe(true)
})

test('a tab that was frozen while signing out deletes nothing after the next sign-in', async () => {
  const assign = vi.fn()
  const deleted = await onDevice(async ({ signIn, signOut }) => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { assign } }))
    const { Dexie } = await import('dexie')
    const erase = vi.spyOn(Dexie, 'delete')
    const files = await import('#pwa/shared-files.ts')
    vi.spyOn(files, 'clearSharedFiles').mockImplementation(async () => {
      await signIn('owner', 'a-password')
    })
    await signIn('owner', 'a-password')
    signOut()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/login'), { timeout: 10_000 })
    return erase.mock.calls.length
  })
  expect(deleted).toBe(0)
})

test('signing in removes the notice about the operator’s own unsent changes', async () => {
  const noticeAfter = (flag: string) =>
    onDevice(async ({ signIn }, storage) => {
      storage.set('unsentChanges', flag)
      await signIn('owner', 'a-password')
      return storage.get('unsentChanges')
    })
  expect(await noticeAfter('another operator')).toBe('another operator')
  expect(await noticeAfter(owner.id)).toBeUndefined()
  // Older apps didn't store which operator made the unsent changes.
  expect(await noticeAfter('yes')).toBeUndefined()
})

test('if the app closes during sign-out, its next start deletes everything except unsent changes', async () => {
  const device = createDevice(createServer())
  const { storage } = device
  const [authToken, authOperator] = ['authToken', 'authOperator'].map((key) => storage.get(key))
  await device.open(async (app) => {
    await app.openDb().todos.add(blankTodo)
    await app.openDb().outbox.add(unsentEntry)
  })
  storage.delete('authToken')
  await device.open(async () => {
    const { SignInProvider } = await import('#operator/SignInProvider.tsx')
    mount(SignInProvider, { children: null })
    await expect.poll(() => storage.get('authOperator')).toBeUndefined()
    expect(storage.get('unsentChanges')).toBe('operator')
  })
  storage.set('authToken', authToken ?? '').set('authOperator', authOperator ?? '')
  await device.open(async (app) => {
    expect(await app.openDb().todos.count()).toBe(0)
    expect(await app.storedOutbox()).toMatchObject([{ key: unsentEntry.key }])
  })
})
