import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { runQuietly } from '../../api/bin/run-quietly.mjs'

const run = promisify(execFile)
const launchTimeoutMs = 30_000

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** The headless shell has no user interface and is a third faster. */
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
 * Finds a Chromium that starts on this machine. If CHROMIUM_PATH is set, tries only that.
 * @returns the path of the program
 * @throws Error with one sentence if CHROMIUM_PATH is set but doesn't start
 */
const findChromium = async (): Promise<string | undefined> => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await kindOf(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, but no Chromium starts from there.`)
  }
  return findAmong(usualPlaces, (kind) => kind !== undefined)
}

/**
 * Finds a full Chromium, which can view PDFs, use the back/forward cache and install apps. Prefers
 * CHROMIUM_PATH.
 * @returns the path of the program
 */
export const findFullChromium = (): Promise<string | undefined> =>
  findAmong([process.env.CHROMIUM_PATH, ...usualPlaces], (kind) => kind === 'full')

/**
 * Finds Chromium, or installs it.
 * @param root the checkout
 * @returns the path of the program
 * @throws Error with the output of all attempts and instructions
 */
export const ensureChromium = async (root: string): Promise<string> => {
  const found = await findChromium()
  if (found) return found
  const outputs: string[] = []
  for (const [command, args] of waysToInstall(root)) {
    console.log(`No Chromium found; running ${command} ${args.join(' ')} …`)
    const { code, output } = await runQuietly(command, args, {
      cwd: root,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (code !== 0) outputs.push(output.trim())
    kinds.clear()
    const installed = await findChromium()
    if (installed) return installed
  }
  throw new Error(
    `${outputs.join('\n\n')}\n\nThe browser tests need Chromium, and none could be installed. ` +
      'Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to the one you have.',
  )
}

const waysToInstall = (root: string) => {
  const isRoot = process.getuid?.() === 0
  const hasApt = existsSync('/usr/bin/apt-get')
  const playwright = [join(root, 'node_modules/.bin/playwright'), 'install']
  const ways: [command: string, args: string[]][] = []
  if (isRoot && hasApt) {
    ways.push(['apt-get', ['update']])
    // The headless shell is faster, but one journey needs the full browser.
    for (const names of [['chromium-headless-shell', 'chromium'], ['chromium']])
      ways.push(['apt-get', ['install', '-y', '--no-install-recommends', ...names]])
  }
  const withLibraries = isRoot && hasApt ? ['--with-deps'] : []
  ways.push([process.execPath, [...playwright, ...withLibraries, 'chromium']])
  return ways
}

const findAmong = async (
  paths: readonly (string | undefined)[],
  fits: (kind: Kind | undefined) => boolean,
) => {
  for (const path of paths) if (path && existsSync(path) && fits(await kindOf(path))) return path
  return undefined
}

type Kind = 'full' | 'shell'

const kinds = new Map<string, Promise<Kind | undefined>>()

/**
 * Starts Chromium to find out whether it works. On some systems, the command is a stub that only
 * says how to install Chromium.
 * @returns undefined if no page is rendered
 */
const kindOf = (path: string) => {
  const kind = kinds.get(path) ?? probe(path)
  kinds.set(path, kind)
  return kind
}

const probe = async (path: string): Promise<Kind | undefined> => {
  const page = 'data:text/html,<script>document.title = navigator.pdfViewerEnabled</script>'
  const args = ['--headless', ...chromiumFlags, '--dump-dom', page]
  try {
    const { stdout } = await run(path, args, { timeout: launchTimeoutMs, killSignal: 'SIGKILL' })
    if (!stdout.includes('<html>')) return undefined
    return stdout.includes('<title>true</title>') ? 'full' : 'shell'
  } catch {
    return undefined
  }
}
