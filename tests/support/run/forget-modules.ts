import { afterAll, vi } from 'vitest'

// Each test file loads the app's modules again, because they keep state, for example whether the
// app is offline.
afterAll(() => {
  vi.resetModules()
})
