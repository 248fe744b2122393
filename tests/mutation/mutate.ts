// Mutates a copy of the code with Stryker, and checks whether a test fails. See tests/README.md for
// the options. A sample contains the same mutants in every run.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { onInterrupt, runInTerminal, stopPrograms } from '#bin/run-in-terminal.ts'
import { startTestDatabase } from '#support/run/database-server.ts'
import { root } from '#support/run/root.ts'
import { buildIfStale, builds } from '../../api/bin/build.mjs'

const moneyFeatures = [
  'availability',
  'booking',
  'coupon',
  'dispute',
  'invoice',
  'journal',
  'payment',
  'payout',
  'quarter',
  'refund',
  'todo',
  'withdrawal',
]

/** `goal` is the percentage of mutants that the tests must detect. */
type Run = { tests: string; paths: string[]; goal: number | null }

const rules: Run = { tests: 'rules', paths: ['shared/src'], goal: 85 }
const money: Run = {
  tests: 'api',
  paths: moneyFeatures.map((feature) => `api/src/${feature}`),
  goal: 75,
}

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1/1' },
    minutes: { type: 'string', default: '600' },
  },
})
const [numerator = 1, denominator = 1] = values.sample.split('/').map(Number)

const byTests = (paths: string[]): Run[] => {
  const testsOf = (path: string) =>
    path.startsWith('shared/') ? 'rules' : /^api\/(src|postgres)\b/.test(path) ? 'api' : 'unit'
  const groups = Map.groupBy(paths, testsOf)
  return [...groups].map(([tests, paths]) => ({ tests, paths, goal: null }))
}

const runs = named.length > 0 ? byTests(named) : [rules, money]
const needsApi = runs.some(({ tests }) => tests === 'api')
const copy = mkdtempSync(join(tmpdir(), 'synapse-mutation-'))

/**
 * Copies the checkout, with links to the dependencies. The copied workspaces link to each other.
 */
const copyCheckout = () => {
  const left = new Set(['node_modules', '.git', '.data', '.demo', '.test-results', '.astro'])
  cpSync(root, copy, { recursive: true, filter: (from) => !left.has(basename(from)) })
  const packages = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@synapse'), { recursive: true })
  for (const name of readdirSync(packages).filter((name) => name !== '@synapse'))
    symlinkSync(join(packages, name), join(copy, 'node_modules', name))
  for (const workspace of readdirSync(join(packages, '@synapse')))
    symlinkSync(join(copy, workspace), join(copy, 'node_modules/@synapse', workspace))
}

const mutate = async ({ tests, paths, goal }: Run) => {
  const config = join(copy, `stryker-${tests}.json`)
  const isFile = (path: string) => /\.tsx?$/.test(path)
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'tests/mutation/stryker-plugins.ts')],
    checkers: ['sample'],
    vitest: { configFile: 'vitest.config.ts' },
    mutate: [
      ...paths.map((path) => (isFile(path) ? path : `${path}/**/*.{ts,tsx}`)),
      // Contracts and e-mail texts have no logic to test.
      '!**/{*contract,timeline}.ts',
      '!**/emails/**',
      '!**/*.test.{ts,tsx}',
    ],
    inPlace: true,
    ignoreStatic: true,
    concurrency: availableParallelism(),
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['survivors', 'clear-text', 'json'],
    logLevel: 'warn',
    clearTextReporter: { allowColor: false, reportTests: false, reportMutants: false },
    jsonReporter: { fileName: join(root, `.test-results/mutation-${tests}.json`) },
    thresholds: { high: goal ?? 85, low: goal ?? 75, break: goal },
  }
  writeFileSync(config, JSON.stringify(options))
  const env = {
    ...process.env,
    MUTATION_TESTS: tests,
    // Stryker runs tests in threads, and a thread can't have its own time zone.
    ...(tests === 'rules' && { TZ: 'Pacific/Kiritimati' }),
    MUTATION_SAMPLE: String(numerator / denominator),
    ...(database && { TEST_DATABASE_URL: database.url }),
  }
  return runInTerminal([join(root, 'node_modules/.bin/stryker'), 'run', config], { cwd: copy, env })
}

const tidyUp = async (exitCode: number) => {
  await database?.stop()
  rmSync(copy, { recursive: true, force: true })
  process.exit(exitCode)
}

const stop = async (exitCode: number) => {
  await stopPrograms()
  await tidyUp(exitCode)
}

// API tests need the built pages.
if (needsApi) for (const build of builds) await buildIfStale(root, build)
copyCheckout()
const database = needsApi ? await startTestDatabase() : undefined
onInterrupt(() => stop(130))
setTimeout(() => {
  console.error(`Stopped after ${values.minutes} minutes. Test a smaller sample.`)
  stop(1)
}, Number(values.minutes) * 60_000).unref()
let code = 0
for (const run of runs) code = (await mutate(run)) || code
await tidyUp(code)
