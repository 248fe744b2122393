import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Day and commit of the last change to the app: what else changes makes no new version of it. */
const lastChange = (): string | undefined => {
  const paths = ['admin-pwa', 'shared', 'package-lock.json']
  try {
    return execFileSync('git', ['log', '-1', '--format=%cs %h', '--', ...paths], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** Writes the version into the page; without Git, as in the container, it is the day of the build. */
export const version = (): Plugin => ({
  name: 'version',
  apply: 'build',
  transformIndexHtml: () => {
    const content = lastChange() || new Date().toISOString().slice(0, 10)
    return [{ tag: 'meta', attrs: { name: 'version', content }, injectTo: 'head' }]
  },
})
