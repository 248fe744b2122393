import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { stripSchemas } from './admin-pwa/build/strip-schemas.ts'
import { SlowFirstSequencer } from './tests/support/run/slow-first-sequencer.ts'

/** Rules about time must work in any time zone, so they are tested in several. */
const zones = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/St_Johns']

/**
 * Slow tests that depend on time only because they print dates. One time zone is enough for them.
 */
const oncePerRun = ['shared/src/document/draw-invoice.test.ts']

/** Allows for a busy machine. */
const testTimeout = 300_000

/** A shorter limit, so that a unit test that waits forever fails quickly. */
const unitTestTimeout = 30_000

/** How long `expect.poll` waits. Allows for a busy machine. */
const polling = { poll: { interval: 15, timeout: 60_000 } }

/** Stateless tests, which share a process. */
const inOneProcess = {
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  expect: { poll: { ...polling.poll, timeout: 20_000 } },
  setupFiles: ['tests/support/run/leave-no-trace.ts'],
}

const apiSetup = ['tests/support/expectations/to-be-refused.ts']

const projects = [
  {
    test: {
      name: 'unit',
      testTimeout: unitTestTimeout,
      include: [
        'site/{src,integrations}/**/*.test.{ts,tsx}',
        'api/{src,stand-ins,bin}/**/*.test.ts',
        'tests/bin/*.test.ts',
      ],
      ...inOneProcess,
    },
  },
  {
    // The app is built with the same plugin, so its tests also see contracts without schemas.
    plugins: [stripSchemas()],
    test: {
      name: 'unit of admin-pwa',
      testTimeout: unitTestTimeout,
      include: ['admin-pwa/{src,build}/**/*.test.{ts,tsx}'],
      ...inOneProcess,
      setupFiles: [...inOneProcess.setupFiles, 'tests/support/run/forget-modules.ts'],
    },
  },
  ...zones.map((zone, index) => ({
    test: {
      name: `unit of shared in ${zone}`,
      include: ['shared/src/**/*.test.ts'],
      exclude: index > 0 ? oncePerRun : [],
      testTimeout: unitTestTimeout,
      ...inOneProcess,
      env: { TZ: zone },
      setupFiles: [...inOneProcess.setupFiles, 'tests/support/run/set-seed-and-check-time-zone.ts'],
    },
  })),
  { test: { name: 'build', testTimeout, include: ['tests/build/**/*.test.ts'] } },
  {
    test: {
      name: 'architecture',
      testTimeout,
      include: ['tests/architecture/**/*.test.ts'],
      ...inOneProcess,
    },
  },
  {
    test: {
      name: 'api',
      include: ['tests/{api,histories}/**/*.test.ts', 'api/postgres/*.test.ts'],
      globalSetup: ['tests/support/run/global-setup.ts'],
      setupFiles: [...inOneProcess.setupFiles, ...apiSetup],
      // Files share the app and its database, because starting both for each file would take half
      // of the run's time.
      isolate: false,
      testTimeout,
      hookTimeout: testTimeout,
      expect: polling,
    },
  },
  ...['faults', 'topology'].map((name) => ({
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      globalSetup: ['tests/support/run/global-setup.ts'],
      setupFiles: apiSetup,
      testTimeout,
      hookTimeout: testTimeout,
      // Every file starts several processes.
      fileParallelism: false,
    },
  })),
]

/** The tests that mutation testing runs, for which a single time zone is enough. */
const mutationProjects: Record<string, string[]> = {
  rules: [`unit of shared in ${process.env.TZ}`],
  unit: ['unit', 'unit of admin-pwa'],
  api: ['unit', 'api'],
}

/**
 * Returns the projects that test a folder of mutants.
 * @param tests a key of `mutationProjects`
 */
const projectsForMutation = (tests: string) =>
  projects
    .filter(({ test }) => mutationProjects[tests]?.includes(test.name))
    .map((project) => ({
      ...project,
      test: {
        ...project.test,
        exclude: [
          // These tests start the app in a separate process.
          'tests/api/{db/clock,db/database,db/database-away,main/crash,main/demo,main/npm-start,main/start}.test.ts',
          'tests/histories/**',
        ],
        isolate: tests === 'api',
        testTimeout: 30_000,
        hookTimeout: 60_000,
      },
    }))

const { MUTATION_TESTS: mutationTests } = process.env

export default defineConfig({
  test: {
    // Many tests expect errors, so show the log only if a test fails.
    silent: 'passed-only',
    // API tests spend a third of their time waiting, so run more of them than there are cores.
    maxWorkers: availableParallelism() * 2,
    // Run slow files first, because they would otherwise delay the end of the run.
    sequence: { sequencer: SlowFirstSequencer },
    projects: mutationTests ? projectsForMutation(mutationTests) : projects,
  },
})
