import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the date and hash of the last commit that changed the app. */
const lastChange = (): string | undefined => {
  const args = ['log', '-1', '--format=%cs %h', '--', 'admin-pwa', 'shared', 'package-lock.json']
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim()
}

/**
 * Writes the version into the page.
 * @param given the commit's date and hash for builds without Git, such as in a container; if
 * neither is available, the version is the build date
 */
export const version = (given?: string): Plugin => ({
  name: 'version',
  apply: 'build',
  transformIndexHtml: () => {
    const content = given || lastChange() || new Date().toISOString().slice(0, 10)
    return [{ tag: 'meta', attrs: { name: 'version', content }, injectTo: 'head' }]
  },
})
