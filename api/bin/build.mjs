import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { runQuietly } from './run-quietly.mjs'

/** The workspaces to build and their build commands. Builds don't depend on the environment. */
export const builds = [
  { workspace: 'site', program: 'astro' },
  { workspace: 'admin-pwa', program: 'vite' },
]

const outsideInputs = ['shared', 'package-lock.json', 'tsconfig.base.json']
const notInputs = new Set(['node_modules', 'dist', '.astro'])
const outputTailLines = 60

/**
 * Builds one workspace if any of its inputs has changed since the last build. In production an
 * existing build is used unchanged.
 * @param {string} root the repository's folder
 * @param {typeof builds[number]} build
 * @returns {Promise<{ isFresh: boolean, seconds: number }>} isFresh: whether the build was up to
 * date
 * @throws {Error} with the end of the build tool's output and one sentence
 */
export const buildIfStale = async (root, build) => {
  const startedAt = performance.now()
  const isUpToDate = () => isFresh(root, build)
  if (isUpToDate()) return { isFresh: true, seconds: 0 }
  const lockFile = join(root, `.data/build-${build.workspace}.lock`)
  const work = async () => {
    if (isUpToDate()) return
    console.log(`Building ${build.workspace} …`)
    await run(root, build)
  }
  const onWait = () => console.log(`Waiting for another start to build ${build.workspace} …`)
  await oneAtATime(lockFile, work, onWait)
  return { isFresh: false, seconds: (performance.now() - startedAt) / 1000 }
}

const isFresh = (root, build) => {
  if (!existsSync(join(root, build.workspace, 'dist/index.html'))) return false
  if (process.env.NODE_ENV === 'production') return true
  const stamp = stampFile(root, build)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(root, build)
}

const run = async (root, build) => {
  const cwd = join(root, build.workspace)
  // Hash the inputs before building, so that an edit during the build makes it stale again.
  const inputs = hashInputs(root, build)
  rmSync(stampFile(root, build), { force: true })
  const program = join(root, 'node_modules/.bin', build.program)
  const { code, output } = await runQuietly(process.execPath, [program, 'build'], {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (code !== 0) {
    const tail = output.trimEnd().split('\n').slice(-outputTailLines).join('\n')
    throw new Error(`${tail}\n\n${build.workspace} could not be built (see above).`)
  }
  writeFileSync(stampFile(root, build), inputs)
}

/** In the build folder, so that deleting the build also deletes this file. */
const stampFile = (root, build) => join(root, build.workspace, 'dist/.built-from')

const hashInputs = (root, { workspace }) => {
  const hash = createHash('sha256')
  for (const input of [workspace, ...outsideInputs]) hashPath(hash, root, join(root, input))
  return hash.digest('hex')
}

const hashPath = (hash, root, path) => {
  const entries = listFolder(path)
  if (!entries) {
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
    return
  }
  for (const name of entries.sort()) {
    if (notInputs.has(name) || /\.test\.tsx?$/.test(name)) continue
    hashPath(hash, root, join(path, name))
  }
}

const listFolder = (path) => {
  try {
    return readdirSync(path)
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
