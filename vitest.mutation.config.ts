import { defineConfig } from 'vitest/config'
import { projects } from './vitest.config.ts'

/** The projects with the tests that cover a mutated file. One time zone is enough. */
const projectNames: Record<string, string[]> = {
  rules: [`rules in ${process.env.TZ}`],
  unit: ['unit', 'unit of admin-pwa'],
  api: ['unit', 'api'],
}

const tests = process.env.MUTATION_TESTS ?? 'rules'

export default defineConfig({
  test: {
    projects: projects
      .filter(({ test }) => projectNames[tests]?.includes(test.name))
      .map((project) => ({
        ...project,
        test: {
          ...project.test,
          exclude: [
            // These tests start the app as a separate process.
            'tests/api/{db/clock,db/database,db/database-away,main/crash,main/demo,main/npm-start,main/start}.test.ts',
            'tests/histories/**',
          ],
          isolate: tests === 'api',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
  },
})
