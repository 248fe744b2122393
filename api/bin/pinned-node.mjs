import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChildren } from './run-children.mjs'

const oldestMajor = 26

/**
 * Makes sure that the script runs in the pinned Node version: otherwise, reruns the script in that
 * version and exits with its exit code.
 * @param {string} root the repository's folder
 * @throws {Error} with one sentence if no suitable Node is found
 */
export const continueOnPinnedNode = async (root) => {
  const pinned = findPinnedNode(root)
  if (!pinned || isSame(root)) return requireModernNode()
  const args = [...process.execArgv, ...process.argv.slice(1)]
  process.exit(await runChildren([{ args, cwd: process.cwd() }], pinned))
}

/** Returns the path of the pinned Node. Production images contain their own Node instead. */
const findPinnedNode = (root) => {
  if (process.env.NODE_ENV === 'production') return undefined
  const pinned = join(root, 'node_modules/node/bin/node')
  if (!existsSync(pinned)) {
    // The package downloads Node in an install script, which some npm settings disable.
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
  const major = Number.parseInt(process.versions.node, 10)
  if (major >= oldestMajor && 'Temporal' in globalThis) return
  throw new Error(
    `Node ${oldestMajor} or newer is required, but this is ${process.version} (${process.execPath}).`,
  )
}
