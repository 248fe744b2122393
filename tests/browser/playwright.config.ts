import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from '#bin/chromium.ts'
import { root } from '#support/run/root.ts'

const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env

const args = [
  ...chromiumFlags,
  // Without optimising compilers, the run is 7% faster, because pages close too soon to benefit
  // from them.
  '--js-flags=--max-lazy --no-opt --no-maglev',
  '--disable-sync',
  // All of the product's pages share a process, and therefore its compiled scripts.
  '--process-per-site',
]

// Only the pages' clocks are moved, because libfaketime makes Chromium too slow.
const env = { ...process.env, LD_PRELOAD: '' }

/** Runs the journeys in a real Chromium, against the complete product as `npm start` runs it. */
export default defineConfig({
  testMatch: process.env.SHOTS ? '**/*.shots.ts' : '**/*.e2e.ts',
  outputDir: join(root, '.test-results/browser'),
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  // There is one more worker than there are processors, because journeys wait half of the time.
  workers: availableParallelism() + 1,
  // Journeys take several times as long on a busy machine, so allow for that.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    // Desktop size is the default, so that more journeys can share a browser window.
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'America/St_Johns',
    // Caching the app in every window would be slow, and only offline journeys need service
    // workers.
    serviceWorkers: 'block',
    // Animations take time. Tests that are about animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A blocked action fails after 45 seconds, before the test does, so that the report names the
    // action.
    actionTimeout: 45_000,
    navigationTimeout: 40_000,
    // Traces would make journeys take twice as long. `--trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM_PATH, args, env },
  },
})
