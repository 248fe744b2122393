import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChildren } from './run-children.mjs'

const oldestMajor = 26

/**
 * Carries on only in the Node this project is pinned to: in any other one the same script is run again
 * with the pinned one, and this process ends with its exit code.
 * @param {string} root the checkout
 * @throws {Error} one sentence when there is no Node that will do
 */
export const continueOnPinnedNode = async (root) => {
  const pinned = findPinnedNode(root)
  if (!pinned || isSame(root)) return requireModernNode()
  const args = [...process.execArgv, ...process.argv.slice(1)]
  process.exit(await runChildren([{ args, cwd: process.cwd() }], pinned))
}

/** Production brings its own Node and leaves development packages, the pinned one among them, out. */
const findPinnedNode = (root) => {
  if (process.env.NODE_ENV === 'production') return undefined
  const pinned = join(root, 'node_modules/node/bin/node')
  if (!existsSync(pinned)) {
    // The package fetches its program in an install script; some npm settings run none.
    const cwd = join(root, 'node_modules/node')
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd, stdio: 'ignore' })
  }
  return existsSync(pinned) ? pinned : undefined
}

const isSame = (root) => {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'))
  return process.versions.node === version
}

const requireModernNode = () => {
  const [major] = process.versions.node.split('.').map(Number)
  if (major >= oldestMajor && 'Temporal' in globalThis) return
  throw new Error(
    `Node ${oldestMajor} or newer is needed, and this is ${process.version} (${process.execPath}).`,
  )
}
