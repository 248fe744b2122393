import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

const reports = new URL('../../.test-results/', import.meta.url).pathname

const { CHROMIUM_PATH = '/usr/bin/chromium', FULL_CHROMIUM_PATH } = process.env

const args = [
  '--no-sandbox',
  '--disable-gpu',
  // No page lives long enough to be worth the work of the optimizing compilers: a fourteenth.
  '--js-flags=--max-lazy --no-opt --no-maglev',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page that is opened beside another one of the product shares its process and all that is
  // compiled there.
  '--process-per-site',
]

/**
 * `@full-browser` needs a full Chromium; `@every-browser` runs in the headless shell and in a full
 * Chromium, where both are there.
 */
const projects: PlaywrightTestConfig['projects'] = [
  { name: 'journeys', grepInvert: /@full-browser/ },
]
if (FULL_CHROMIUM_PATH)
  projects.push({
    name: 'full browser',
    grep: FULL_CHROMIUM_PATH === CHROMIUM_PATH ? /@full-browser/ : /@(full|every)-browser/,
    use: { launchOptions: { executablePath: FULL_CHROMIUM_PATH, args } },
  })

/** One journey per file, in a real Chromium against the whole product as `npm start` runs it. */
export default defineConfig({
  testDir: '.',
  testMatch: process.env.SHOTS ? '**/*.shots.ts' : '**/*.e2e.ts',
  outputDir: `${reports}browser`,
  fullyParallel: false,
  // One more than this machine has processors: journeys wait half of their time.
  workers: 3,
  // A journey that passes only at the second try has found something: it is told as flaky. Where
  // nobody looks on, a slow moment of the machine ends no run.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${reports}browser.json` }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'America/St_Johns',
    // Only the journeys about it keep the whole app in every browser that they open.
    serviceWorkers: 'block',
    // Nobody waits for a dialog to glide in. What moves for a reason is tested with its motion.
    contextOptions: { reducedMotion: 'reduce' },
    // What cannot be done for ten seconds cannot be done: the report says where.
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // A trace costs half of a journey's time: --trace on takes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM_PATH, args },
  },
  projects,
})
