import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { runQuietly } from '../../api/bin/run-quietly.mjs'

const run = promisify(execFile)
const launchTimeoutMs = 30_000

/** The headless shell is Chromium without a user interface, and a third faster. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  chromium.executablePath(),
]

/**
 * Finds a Chromium that starts on this machine. If CHROMIUM_PATH is set, it is the only candidate.
 * @returns {Promise<string | undefined>} the path of its program
 * @throws {Error} one sentence when the one in CHROMIUM_PATH does not start
 */
export const findChromium = async () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await kindOf(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, but no Chromium starts from there.`)
  }
  return findAmong(usualPlaces, (kind) => kind !== undefined)
}

/**
 * Finds a full Chromium, with a PDF viewer, the back/forward cache and app installation.
 * CHROMIUM_PATH is preferred.
 * @returns {Promise<string | undefined>} the path of its program
 */
export const findFullChromium = () =>
  findAmong([process.env.CHROMIUM_PATH, ...usualPlaces], (kind) => kind === 'full')

/**
 * Finds a Chromium, or installs one.
 * @param {string} root the checkout
 * @returns {Promise<string>} the path of its program
 * @throws {Error} with instructions, after the output of the attempts
 */
export const ensureChromium = async (root) => {
  const found = await findChromium()
  if (found) return found
  const said = []
  for (const [command, args] of waysToInstall(root)) {
    console.log(`No Chromium found; running ${command} ${args.join(' ')} …`)
    const { code, output } = await runQuietly(command, args, {
      cwd: root,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (code !== 0) said.push(output.trim())
    kinds.clear()
    const installed = await findChromium()
    if (installed) return installed
  }
  throw new Error(
    `${said.join('\n\n')}\n\nThe browser tests need Chromium, and none could be installed. ` +
      'Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to the one you have.',
  )
}

const waysToInstall = (root) => {
  const isRoot = process.getuid?.() === 0
  const hasApt = existsSync('/usr/bin/apt-get')
  const playwright = [join(root, 'node_modules/.bin/playwright'), 'install']
  const ways = []
  if (isRoot && hasApt) {
    ways.push(['apt-get', ['update']])
    // The shell is quicker; a few journeys need the full browser.
    for (const names of [['chromium-headless-shell', 'chromium'], ['chromium']])
      ways.push(['apt-get', ['install', '-y', '--no-install-recommends', ...names]])
  }
  const withLibraries = isRoot && hasApt ? ['--with-deps'] : []
  ways.push([process.execPath, [...playwright, ...withLibraries, 'chromium']])
  return ways
}

const findAmong = async (paths, fits) => {
  for (const path of paths) if (path && existsSync(path) && fits(await kindOf(path))) return path
  return undefined
}

const kinds = new Map()

/**
 * Starts a Chromium once, because on some systems it only prints how to install the real one.
 * @returns {Promise<'full' | 'shell' | undefined>} undefined if it renders no page
 */
const kindOf = (path) => {
  if (!kinds.has(path)) kinds.set(path, probe(path))
  return kinds.get(path)
}

const probe = async (path) => {
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update']
  const page = 'data:text/html,<script>document.title = navigator.pdfViewerEnabled</script>'
  const args = ['--headless', '--no-sandbox', '--disable-gpu', ...quiet, '--dump-dom', page]
  try {
    const { stdout } = await run(path, args, { timeout: launchTimeoutMs, killSignal: 'SIGKILL' })
    if (!stdout.includes('<html>')) return undefined
    return stdout.includes('<title>true</title>') ? 'full' : 'shell'
  } catch {
    return undefined
  }
}
