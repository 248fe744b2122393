import { defineConfig } from 'vitest/config'

/** Rules about time hold whatever zone the machine is in. */
const zones = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/St_Johns']

export default defineConfig({
  test: {
    // Faults that tests make on purpose are reported; only a failed test has to show that.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'shared/src/**/*.test.ts',
            'site/src/**/*.test.ts',
            'admin-pwa/src/**/*.test.{ts,tsx}',
            'api/{src,sandbox,bin}/**/*.test.ts',
          ],
        },
      },
      ...zones.map((zone) => ({
        test: {
          name: `rules in ${zone}`,
          include: ['shared/src/**/*.test.ts'],
          env: { TZ: zone },
          setupFiles: ['tests/support/check-zone.ts'],
        },
      })),
      { test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
