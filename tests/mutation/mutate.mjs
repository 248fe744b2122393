// What `npm run test:mutation` runs: Stryker changes one thing at a time in a copy of the checkout
// and looks whether a test notices. Without arguments: the rules, then the path of the money. With
// paths (`npm run test:mutation -- shared/src/money.ts`): just these. The whole takes hours: with
// `--part 1/10` every tenth file of both, by name, from the first on.
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale, builds } from '../../api/bin/build.mjs'
import { endAll, runOpenly } from '../bin/run-openly.mjs'
import { startTestDatabase } from '../bin/test-database.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const moneyPath = ['booking', 'payment', 'refund', 'todo', 'coupon', 'availability']

/** What is changed, and how many of 100 changes must be noticed. */
const rules = { tests: 'rules', mutate: ['shared/src'], goal: 85 }
const money = { tests: 'api', mutate: moneyPath.map((noun) => `api/src/${noun}`), goal: 75 }

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string' } },
})
const runs = named.length > 0 ? byTests(named) : [rules, money].map(partOf)

// Tests of the API read the pages that were built.
for (const build of builds) await buildIfStale(root, build)
const copy = mkdtempSync(join(tmpdir(), 'synapse-mutation-'))
copyCheckout()
const database = runs.some(({ tests }) => tests === 'api') ? await startTestDatabase() : undefined
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll().then(tidyUp))
let code = 0
for (const run of runs) code = (await mutate(run)) || code
await tidyUp()

/** The files of a run that belong to the part that was asked for. */
function partOf(run) {
  if (!values.part) return run
  const [part, of] = values.part.split('/').map(Number)
  const files = run.mutate
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .filter((file) => !/contract\.ts$|\.test\.ts$|\/emails\//.test(file))
    .sort()
  return { ...run, mutate: files.filter((_, index) => index % of === part - 1) }
}

/** Which tests judge a file depends on the room it is in. */
function byTests(paths) {
  const testsOf = (path) =>
    path.startsWith('shared/') ? 'rules' : path.startsWith('api/src/') ? 'api' : 'unit'
  const groups = Map.groupBy(paths, testsOf)
  return [...groups].map(([tests, mutate]) => ({ tests, mutate, goal: null }))
}

/** The copy's own rooms answer to the packages' names; all others are where they are. */
function copyCheckout() {
  const left = new Set(['node_modules', '.git', '.data', '.test-results', '.astro'])
  cpSync(root, copy, { recursive: true, filter: (from) => !left.has(basename(from)) })
  const packages = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@synapse'), { recursive: true })
  for (const name of readdirSync(packages).filter((name) => name !== '@synapse'))
    symlinkSync(join(packages, name), join(copy, 'node_modules', name))
  for (const room of readdirSync(join(packages, '@synapse')))
    symlinkSync(join(copy, room), join(copy, 'node_modules/@synapse', room))
}

async function mutate({ tests, mutate, goal }) {
  const config = join(copy, `stryker-${tests}.json`)
  const isFile = (path) => /\.tsx?$/.test(path)
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    mutate: [
      ...mutate.map((path) => (isFile(path) ? path : `${path}/**/*.{ts,tsx}`)),
      // What is declared, and the words of mails, stand for themselves: tests of the API read them.
      '!**/*contract.ts',
      '!**/emails/**',
      '!**/*.test.{ts,tsx}',
    ],
    inPlace: true,
    ignoreStatic: true,
    concurrency: availableParallelism(),
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['clear-text', 'json'],
    logLevel: 'warn',
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: join(root, `.test-results/mutation-${tests}.json`) },
    thresholds: { high: goal ?? 85, low: goal ?? 75, break: goal },
  }
  writeFileSync(config, JSON.stringify(options))
  const env = {
    ...process.env,
    MUTATION_TESTS: tests,
    ...(database && { TEST_DATABASE_URL: database.url }),
  }
  return runOpenly([join(root, 'node_modules/.bin/stryker'), 'run', config], { cwd: copy, env })
}

async function tidyUp() {
  await database?.stop()
  rmSync(copy, { recursive: true, force: true })
  process.exit(code)
}
