import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { runQuietly } from './run-quietly.mjs'

/**
 * Installs the packages in package-lock.json if needed. A production image is complete and stays
 * unchanged.
 * @param {string} root the repository's folder
 * @throws {Error} with one sentence, after printing npm's output
 */
export const installMissing = async (root) => {
  if (process.env.NODE_ENV === 'production' || isInstalled(root)) return
  const install = async () => {
    if (isInstalled(root)) return
    console.log('Installing packages; the first time takes about a minute …')
    const { code, output } = await runNpm(root, ['ci', '--include=dev', '--include=optional'])
    if (code !== 0 || !isInstalled(root)) {
      console.error(output)
      throw new Error(
        `npm ci failed with code ${code}. See its output above, and check your network connection.`,
      )
    }
  }
  const lockFile = join(root, '.data/install.lock')
  await oneAtATime(lockFile, install, () => console.log('Waiting for another start to install …'))
}

/**
 * npm records the installed packages in node_modules as its last step. Comparing that with the lock
 * file detects new versions, interrupted installs and missing development packages.
 */
const isInstalled = (root) => {
  try {
    const wanted = readPackages(join(root, 'package-lock.json'))
    const present = readPackages(join(root, 'node_modules/.package-lock.json'))
    return Object.entries(wanted).every(([path, { version, integrity, optional, peer }]) => {
      if (!path.startsWith('node_modules/')) return true
      const found = present[path]
      if (!found) return Boolean(optional || peer)
      return found.version === version && found.integrity === integrity
    })
  } catch {
    return false
  }
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

const runNpm = (root, args) => {
  // Accept the current Node, which is replaced next, even if the user's npm settings enforce engine
  // versions.
  const quiet = ['--no-audit', '--no-fund', '--engine-strict=false', '--loglevel=error']
  const script = process.env.npm_execpath
  const [command, first] = script?.endsWith('npm-cli.js')
    ? [process.execPath, [script]]
    : ['npm', []]
  return runQuietly(command, [...first, ...args, ...quiet], { cwd: root })
}
