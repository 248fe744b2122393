import { defineConfig } from 'vitest/config'

/**
 * Runs the tests that cover a mutated file, except tests that start the app as a separate process.
 */
const testFiles: Record<string, string[]> = {
  rules: ['shared/src/**/*.test.ts'],
  unit: ['{site,admin-pwa}/src/**/*.test.{ts,tsx}', 'api/{stand-ins,bin,postgres}/**/*.test.ts'],
  api: ['api/src/**/*.test.ts', 'tests/api/**/*.test.ts'],
}

const tests = process.env.MUTATION_TESTS ?? 'rules'

export default defineConfig({
  test: {
    include: testFiles[tests],
    exclude: [
      'tests/api/{db/clock,db/database,db/database-away,main/crash,main/demo,main/npm-start,main/start}.test.ts',
    ],
    globalSetup: tests === 'api' ? ['tests/support/run/global-setup.ts'] : [],
    isolate: tests === 'api',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
