import { afterAll, vi } from 'vitest'

// The app keeps state in its modules, such as whether it is offline. Each test file starts anew.
afterAll(() => {
  vi.resetModules()
})
