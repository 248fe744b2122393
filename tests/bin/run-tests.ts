import { join } from 'node:path'
import { startTestDatabase, type TestDatabase } from '../support/database-server.ts'
import { clockEnvironment } from '../support/test-date.ts'
import { findPrograms } from '../topology/programs.ts'
import { ensureChromium, findChromium, findFullChromium } from './chromium.ts'
import { addCounts, type Counts, describeCounts, noCounts } from './counts.ts'
import { endAll } from './run-openly.ts'
import {
  buildFrontEnds,
  checkFormat,
  checkTypes,
  checkUse,
  runPlaywright,
  runVitest,
  step,
} from './steps.ts'

const parts = ['check', 'unit', 'api', 'browser']

/** Take minutes, so they only run when they are named. */
const slowParts = ['faults', 'topology']

/** The Vitest projects of each part. */
const projectsOf: Record<string, string[]> = {
  unit: ['unit', 'rules in *', 'architecture'],
  api: ['api', 'build'],
  faults: ['faults'],
  topology: ['topology'],
}

/**
 * Runs the chosen parts, fastest first, even if an earlier one fails.
 * @param root the checkout
 * @param args names of parts, names of test files, `--shots`
 * @returns 0 when nothing failed, otherwise 1
 */
export const runTests = async (root: string, args: string[]): Promise<number> => {
  const { chosen, files, isForShots } = readArguments(args)
  let counts = noCounts()
  const add = async (result: Promise<Counts>) => {
    counts = addCounts(counts, await result)
  }
  if (chosen.has('check')) {
    await add(checkFormat(root))
    await add(checkUse(root))
    await add(checkTypes(root))
  }
  if (chosen.has('check') || chosen.has('api') || chosen.has('browser')) {
    await add(buildFrontEnds(root))
  }
  if (chosen.has('topology')) {
    const { failed } = await step('servers', async () => {
      findPrograms()
      return noCounts()
    })
    if (failed) return 1
  }
  const projects = [...chosen].flatMap((part) => projectsOf[part] ?? [])
  if (projects.length > 0 || chosen.has('browser')) {
    await add(
      runWithDatabase(root, { projects, files, isForShots, hasBrowser: chosen.has('browser') }),
    )
  }
  console.log(`\n${describeCounts(counts)}`)
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0
}

const readArguments = (args: string[]) => {
  const isForShots = args.includes('--shots')
  const known = [...parts, ...slowParts]
  const named = known.filter((part) => args.includes(part))
  const files = args.filter((arg) => !known.includes(arg) && arg !== '--shots')
  if (isForShots) return { chosen: new Set(['browser']), files, isForShots }
  return { chosen: new Set(named.length > 0 ? named : parts), files, isForShots }
}

type Run = { projects: string[]; files: string[]; isForShots: boolean; hasBrowser: boolean }

/** Starts one database server for all parts, finds a browser, and stops the server at the end. */
const runWithDatabase = async (root: string, run: Run) => {
  const { projects, files, isForShots, hasBrowser } = run
  let counts = noCounts()
  const databases: TestDatabase[] = []
  const start = await step('database', async () => {
    databases.push(await startTestDatabase())
    return noCounts()
  })
  const [database] = databases
  if (!database) return start
  const stopListening = onInterrupt(async () => {
    await endAll()
    await database.stop()
  })
  try {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...clockEnvironment,
      TEST_DATABASE_URL: database.url,
      // Caches compiled code, because the app is started dozens of times.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
      ...(isForShots && { SHOTS: '1' }),
    }
    const browser = await step('Chromium', async () => {
      env.CHROMIUM_PATH = await (hasBrowser ? ensureChromium(root) : findChromium())
      env.FULL_CHROMIUM_PATH = (hasBrowser && (await findFullChromium())) || ''
      if (hasBrowser && !env.FULL_CHROMIUM_PATH)
        console.log('No full Chromium or Chrome found. Skipping the journeys that need one.')
      return noCounts()
    })
    counts = addCounts(counts, browser)
    if (!env.CHROMIUM_PATH) delete env.CHROMIUM_PATH
    if (projects.length > 0)
      counts = addCounts(counts, await runVitest(root, { projects, files, env }))
    if (hasBrowser && env.CHROMIUM_PATH)
      counts = addCounts(counts, await runPlaywright(root, { files, env }))
  } finally {
    stopListening()
    await database.stop()
  }
  return counts
}

const onInterrupt = (tidyUp: () => Promise<void>) => {
  const reasons = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    console.error('\nInterrupted.')
    await tidyUp().finally(() => process.exit(130))
  }
  for (const reason of reasons) process.on(reason, end)
  return () => {
    for (const reason of reasons) process.off(reason, end)
  }
}
