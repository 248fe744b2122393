import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from '../../api/bin/install.mjs'
import { runQuietly } from '../../api/bin/run-quietly.mjs'

/**
 * Installs and bundles the packages that `npm run bench:books` measures the product beside. They lie
 * in a folder of their own, so that neither the project's lock nor its node_modules has them.
 * @param {string} root the checkout
 * @throws {Error} one sentence, below what npm or the builder had to say
 */
export const prepareBeside = async (root) => {
  const folder = join(root, 'tests/bench/beside')
  if (!isInstalled(folder)) {
    console.log('Installing what is measured beside; the first time takes about a minute …')
    // Without a lock, which would say where they come from; and none of them has to run anything.
    await orThrow(runNpm(folder, ['install', '--no-package-lock', '--ignore-scripts']), 'npm')
  }
  const vite = [join(root, 'node_modules/.bin/vite'), 'build', folder]
  await orThrow(runQuietly(process.execPath, vite, { cwd: root }), 'Vite')
}

const isInstalled = (folder) => {
  const versionIn = (path) => JSON.parse(readFileSync(path, 'utf8')).version
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  try {
    return Object.entries(dependencies).every(
      ([name, version]) =>
        versionIn(join(folder, 'node_modules', name, 'package.json')) === version,
    )
  } catch {
    return false
  }
}

const orThrow = async (running, name) => {
  const { code, output } = await running
  if (code !== 0)
    throw new Error(`${output}\n\n${name} ended with code ${code}; what it said is above.`)
}
