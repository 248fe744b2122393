import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { SessionProvider, useSession } from '#operator/SessionProvider.tsx'

test.each([
  [
    'with a stored token and operator is signed in',
    { authToken: 'a-token', authOperator: '{"id":"1","username":"tutor"}' },
    'tutor',
  ],
  [
    'without a stored token is signed out',
    { authOperator: '{"id":"1","username":"tutor"}' },
    'nobody',
  ],
  [
    'with a stored token but no operator is checking the session',
    { authToken: 'a-token' },
    'checking',
  ],
])('before the server responds, a device %s', (_, kept, shown) => {
  vi.stubGlobal('localStorage', fakeStorage(new Map(Object.entries(kept))))
  const Shows = () => {
    const { user, isLoading } = useSession()
    return isLoading ? 'checking' : (user?.username ?? 'nobody')
  }
  const page = renderToString(
    <SessionProvider>
      <Shows />
    </SessionProvider>,
  )
  expect(page).toBe(shown)
})
