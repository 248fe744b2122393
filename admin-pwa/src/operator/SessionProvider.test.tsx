import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SessionProvider, useSession } from '#operator/SessionProvider.tsx'

test('useSession throws outside SessionProvider', () => {
  const Lost = () => <p>{useSession().user?.username}</p>
  expect(() => renderToString(<Lost />)).toThrow('useSession must be used within a SessionProvider')
})

test.each([
  ['signed in', { authToken: 'a-token', authOperator: '{"id":"1","username":"tutor"}' }, 'tutor'],
  ['signed out', { authOperator: '{"id":"1","username":"tutor"}' }, 'nobody'],
  ['signed in, but has no operator stored,', { authToken: 'a-token' }, 'checking'],
])('a device that is %s knows so before the server answers', (_, kept, shown) => {
  const storage = new Map(Object.entries(kept))
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null })
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
