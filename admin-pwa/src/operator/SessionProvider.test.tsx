import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSession } from '#operator/SessionProvider.tsx'

test('who asks for the session outside of its provider is told so', () => {
  const Lost = () => <p>{useSession().user?.username}</p>
  expect(() => renderToString(<Lost />)).toThrow('useSession must be used within a SessionProvider')
})
