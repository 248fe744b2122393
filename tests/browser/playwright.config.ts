import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from '#bin/chromium.ts'
import { root } from '#support/run/root.ts'

const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env

const args = [
  ...chromiumFlags,
  // Disable the optimising compilers, which makes the run 7% faster: pages close too soon to
  // benefit from them.
  '--js-flags=--max-lazy --no-opt --no-maglev',
  '--disable-sync',
  // Run all pages of the product in one process, so that they share compiled scripts.
  '--process-per-site',
]

// Move only the pages' clocks, because Chromium is too slow with libfaketime.
const env = { ...process.env, LD_PRELOAD: '' }

/**
 * Runs each journey file in a real Chromium, against the complete product as `npm start` runs it.
 */
export default defineConfig({
  testMatch: process.env.SHOTS ? '**/*.shots.ts' : '**/*.e2e.ts',
  outputDir: join(root, '.test-results/browser'),
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  // One more worker than processors, because journeys spend half of their time waiting.
  workers: availableParallelism() + 1,
  // A generous time limit, because journeys take several times as long on a busy machine.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    // Set the desktop's size, so that journeys with and without an explicit size share a browser
    // window.
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'America/St_Johns',
    // Only the offline journeys need service workers. Caching the app in every window would be
    // slow.
    serviceWorkers: 'block',
    // Skip animations to save time. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A blocked action fails after 45 seconds, so that the report names the action instead of a
    // test timeout.
    actionTimeout: 45_000,
    navigationTimeout: 40_000,
    // Traces are off because they make journeys take twice as long; `--trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM_PATH, args, env },
  },
})
