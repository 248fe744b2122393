import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  addCounts,
  type Counts,
  noCounts,
  oneFailure,
  readPlaywrightCounts,
  readVitestCounts,
  runCounts,
} from '#bin/counts.ts'
import { runInTerminal } from '#bin/run-in-terminal.ts'
import { buildIfStale, builds } from '../../api/bin/build.mjs'
import { runQuietly } from '../../api/bin/run-quietly.mjs'

const typeProjects = ['shared', 'api', 'site', 'admin-pwa', 'tests', 'tests/tsconfig.scripts.json']
const atOnce = 2

const passed = { ...noCounts, passed: 1 }

export const checkFormat = (root: string) =>
  runNamedStep('Biome', () => runTool(root, ['biome', 'check', '.']))

/** Finds unused files, exports and packages, and packages that aren't declared. */
export const checkUnusedCode = (root: string) =>
  runNamedStep('Knip', () => runTool(root, ['knip', '--no-progress']))

/** Checks two workspaces at a time. More threads would check shared types repeatedly. */
export const checkTypes = async (root: string) => {
  const waiting = [...typeProjects]
  let counts = noCounts
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const workspace = name
      const result = await runNamedStep(`types of ${workspace}`, () =>
        runTool(root, ['tsc', '-p', workspace, '--noEmit', '--singleThreaded']),
      )
      counts = addCounts(counts, result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return counts
}

export const buildFrontEnds = async (root: string) => {
  const results = await Promise.all(
    builds.map((build) =>
      runNamedStep(`build of ${build.workspace}`, async () => {
        await buildIfStale(root, build)
        return passed
      }),
    ),
  )
  return results.reduce(addCounts)
}

type Tests = { files: string[]; env: NodeJS.ProcessEnv; workers?: number | undefined }

export const runVitest = (
  root: string,
  { projects, files, env, workers }: Tests & { projects: string[] },
) => {
  const report = freshReport(root, 'vitest.json')
  const select = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const limit = workers ? [`--maxWorkers=${workers}`] : []
  const args = [tool(root, 'vitest'), 'run', ...select, ...reporters, ...limit]
  return runNamedStep(`Vitest (${projects.join(', ')})`, async () =>
    runCounts(await runInTerminal([...args, ...files], { cwd: root, env }), () =>
      readVitestCounts(report),
    ),
  )
}

export const runPlaywright = (
  root: string,
  { files, env, workers, printAfter }: Tests & { printAfter?: Promise<unknown> | undefined },
) => {
  const report = freshReport(root, 'playwright.json')
  const config = ['-c', join(root, 'tests/browser/playwright.config.ts')]
  const limit = workers ? [`--workers=${workers}`] : []
  const args = [tool(root, 'playwright'), 'test', ...config, '--reporter=list,json', ...limit]
  return runNamedStep('Playwright', async () => {
    const reportEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const options = { cwd: root, env: reportEnv, printAfter }
    return runCounts(await runInTerminal([...args, ...files], options), () =>
      readPlaywrightCounts(report),
    )
  })
}

/** Runs a named step and prints its result on one line. An error counts as a failure. */
export const runNamedStep = async (name: string, work: () => Promise<Counts>): Promise<Counts> => {
  const startedAt = performance.now()
  const counts = await work().catch((error) => {
    console.error(`\n${error.message}\n`)
    return oneFailure(name, error.message)
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const failed = counts.failures.length
  const mark = failed > 0 ? '✗' : '✓'
  const detail = failed + counts.passed > 1 ? `  ${counts.passed} passed, ${failed} failed` : ''
  console.log(`${mark} ${name}${detail}  (${seconds} s)`)
  return counts
}

const runTool = async (root: string, [name, ...args]: [string, ...string[]]) => {
  const { code, output } = await runQuietly(process.execPath, [tool(root, name), ...args], {
    cwd: root,
  })
  if (code !== 0) throw new Error(output.trim() || `${name} ended with code ${code}`)
  return passed
}

const tool = (root: string, name: string) => join(root, 'node_modules/.bin', name)

const freshReport = (root: string, name: string) => {
  const folder = join(root, '.test-results')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, name), { force: true })
  return join(folder, name)
}
