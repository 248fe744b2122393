import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureChromium, findFullChromium } from '#bin/chromium.ts'
import { addCounts, type Counts, describeCounts, exitCodeOf, noCounts } from '#bin/counts.ts'
import { onInterrupt, stopPrograms } from '#bin/run-in-terminal.ts'
import {
  buildFrontEnds,
  checkFormat,
  checkTypes,
  checkUnusedCode,
  runNamedStep,
  runPlaywright,
  runVitest,
} from '#bin/steps.ts'
import { startTestDatabase, type TestDatabase } from '#support/run/database-server.ts'
import { clockEnvironment } from '#support/run/test-date.ts'
import { findPrograms } from '#topology/programs.ts'

/** What the parts need, in the order in which it is prepared. */
const allNeeds = ['build', 'servers', 'database', 'Chromium'] as const
type Need = (typeof allNeeds)[number]

type Part = {
  name: string
  projects?: string[]
  /** The part runs the tests in these folders. All other tests belong to `unit`. */
  folders?: string[]
  needs?: Need[]
  /** The part takes minutes, so it runs only on request. */
  isSlow?: boolean
}

const parts: Part[] = [
  { name: 'check', needs: ['build'] },
  { name: 'unit', projects: ['unit*', 'architecture'] },
  {
    name: 'api',
    projects: ['api', 'build'],
    folders: ['tests/api/', 'api/postgres/', 'tests/build/', 'tests/histories/'],
    needs: ['build', 'database'],
  },
  { name: 'browser', folders: ['tests/browser/'], needs: ['build', 'database', 'Chromium'] },
  {
    name: 'faults',
    projects: ['faults'],
    folders: ['tests/faults/'],
    needs: ['database'],
    isSlow: true,
  },
  {
    name: 'topology',
    projects: ['topology'],
    folders: ['tests/topology/'],
    needs: ['servers', 'database'],
    isSlow: true,
  },
]
const names = parts.map(({ name }) => name)

/**
 * Runs the chosen parts, fastest first, even if one of them fails.
 * @param root the checkout
 * @param args names of parts, test files or folders, `--shots`
 * @returns 0 if nothing failed, otherwise 1
 */
export const runTests = async (root: string, args: string[]): Promise<number> => {
  const { chosen, files, isForShots, unknown } = readArguments(root, args)
  if (unknown) {
    console.error(
      `“${unknown}” is neither a part (${names.join(', ')}) nor a file or folder of one part.\n\n0 passed, 1 failed`,
    )
    return 1
  }
  const { env, startDatabase, stopDatabase, findBrowsers } = prepareRun(root, isForShots)
  onInterrupt(async () => {
    await stopPrograms()
    await stopDatabase()
    process.exit(130)
  })
  let counts = noCounts
  const add = async (result: Promise<Counts>) => {
    counts = addCounts(counts, await result)
  }
  /** Runs a step that has no tests. Resolves to whether it succeeded. */
  const prepare = async (name: string, work: () => unknown) => {
    const result = await runNamedStep(name, async () => {
      await work()
      return noCounts
    })
    counts = addCounts(counts, result)
    return result.failures.length === 0
  }
  if (chosen.has('check')) {
    await add(checkFormat(root))
    await add(checkUnusedCode(root))
    await add(checkTypes(root))
  }
  let runnable = parts.filter(({ name }) => chosen.has(name))
  const meet: Record<Need, () => Promise<unknown>> = {
    build: () => add(buildFrontEnds(root)),
    servers: () => prepare('servers', findPrograms),
    database: () => prepare('database', startDatabase),
    Chromium: () => prepare('Chromium', findBrowsers),
  }
  for (const need of allNeeds) {
    const needsIt = ({ needs = [] }: Part) => needs.includes(need)
    if (runnable.some(needsIt) && (await meet[need]()) === false)
      runnable = runnable.filter((part) => !needsIt(part))
  }
  const projects = runnable.flatMap((part) => part.projects ?? [])
  const hasVitest = projects.length > 0
  const hasBrowser = runnable.some(({ name }) => name === 'browser')
  // Vitest and Playwright run together, because either alone would leave processors idle. Each has
  // fewer workers than when it runs alone.
  const processors = availableParallelism()
  const workers = hasVitest && hasBrowser ? { vitest: processors + 1, playwright: processors } : {}
  const vitest = hasVitest
    ? runVitest(root, { projects, files, env, workers: workers.vitest })
    : undefined
  const playwright = hasBrowser
    ? runPlaywright(root, { files, env, workers: workers.playwright, printAfter: vitest })
    : undefined
  for (const result of [vitest, playwright]) if (result) await add(result)
  await stopDatabase()
  // Repeat the failures here, because some tools keep only the last lines of the output.
  if (counts.failures.length > 0) console.log(`\nFailed:\n\n${counts.failures.join('\n\n')}`)
  console.log(`\n${describeCounts(counts)}`)
  return exitCodeOf(counts)
}

/** Returns the tests' environment, and functions that start the database and find browsers. */
const prepareRun = (root: string, isForShots: boolean) => {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...clockEnvironment,
    // The app is started dozens of times, so cache its compiled code.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    ...(isForShots && { SHOTS: '1' }),
  }
  let database: TestDatabase | undefined
  return {
    env,
    startDatabase: async () => {
      database = await startTestDatabase()
      env.TEST_DATABASE_URL = database.url
    },
    stopDatabase: async () => database?.stop(),
    findBrowsers: async () => {
      env.CHROMIUM_PATH = await ensureChromium(root)
      env.FULL_CHROMIUM_PATH = await findFullChromium()
      if (!env.FULL_CHROMIUM_PATH)
        console.log('No full Chromium or Chrome found. Skipping the journey that needs one.')
    },
  }
}

/**
 * Returns the parts to run: those named or those of the named files; by default, all fast parts.
 * With `--shots`, only `browser` runs. `unknown` is the first argument that names neither a part
 * nor files of exactly one part.
 */
export const readArguments = (root: string, args: string[]) => {
  const isForShots = args.includes('--shots')
  const named = isForShots ? ['browser'] : names.filter((name) => args.includes(name))
  const files = args.filter((arg) => !names.includes(arg) && arg !== '--shots')
  const places = parts.flatMap(({ name, folders = [] }) =>
    folders.map((folder) => ({ name, folder })),
  )
  const hasSeveralParts = (file: string) =>
    places.some(({ folder }) => folder !== `${file}/` && folder.startsWith(`${file}/`))
  const unknown = files.find((file) => !existsSync(join(root, file)) || hasSeveralParts(file))
  const partsOfFiles = files.map(
    (file) => places.find(({ folder }) => `${file}/`.startsWith(folder))?.name ?? 'unit',
  )
  const usual = parts.filter(({ isSlow }) => !isSlow).map(({ name }) => name)
  const implied = files.length > 0 ? partsOfFiles : usual
  return { chosen: new Set(named.length > 0 ? named : implied), files, isForShots, unknown }
}
