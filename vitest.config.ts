import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowFirstSequencer } from './tests/support/slow-first-sequencer.ts'

/** Rules about time hold whatever zone the machine is in. */
const zones = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/St_Johns']

/** Nothing waits for so long: it is for a machine that has other things to do. */
const testTimeout = 30_000

/** What keeps nothing between two calls needs no process for each of its files. */
const inOneProcess = { isolate: false, restoreMocks: true, unstubGlobals: true }

export default defineConfig({
  test: {
    // Faults that tests make on purpose are reported; only a failed test has to show that.
    silent: 'passed-only',
    // Tests of the API wait for a third of their time, and somebody else works meanwhile.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: SlowFirstSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout,
          include: [
            'site/src/**/*.test.{ts,tsx}',
            'admin-pwa/src/**/*.test.{ts,tsx}',
            'api/{src,sandbox,bin}/**/*.test.ts',
          ],
          ...inOneProcess,
        },
      },
      ...zones.map((zone) => ({
        test: {
          name: `rules in ${zone}`,
          include: ['shared/src/**/*.test.ts'],
          testTimeout,
          ...inOneProcess,
          env: { TZ: zone },
          setupFiles: ['tests/support/check-time-zone.ts'],
        },
      })),
      { test: { name: 'site', testTimeout, include: ['tests/site/**/*.test.ts'] } },
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
          // What starts PostgreSQL takes as long as they do: left to the end it would keep all waiting.
          include: ['tests/api/**/*.test.ts', 'api/postgres/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Each file has a world of its own; loading the app anew for each took a third of the time.
          isolate: false,
          testTimeout,
          hookTimeout: 60_000,
          expect: { poll: { interval: 15, timeout: 15_000 } },
        },
      },
    ],
  },
})
