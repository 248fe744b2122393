import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export const rooms = ['shared', 'api', 'site', 'admin-pwa', 'tests'] as const

/** What the product is about. The same noun is the same folder in every room. */
export const nouns = [
  'operator',
  'business',
  'website',
  'package',
  'availability',
  'booking',
  'payment',
  'refund',
  'dispute',
  'coupon',
  'todo',
  'student',
  'client',
  'invoice',
  'quote',
  'expense',
  'project',
  'tutoring',
  'report',
  'meeting',
  'search',
  'failed-job',
  'sync',
]

/** A file of ours: its path from the root, and what is in it. */
export type Source = { path: string; name: string; folder: string; text: string }

const skipped = /^(node_modules|dist|coverage|\..+)$/
const kinds = /\.(ts|tsx|mts|mjs|js|astro|css)$/

/** Every source file below a folder, in order. */
export const sourcesIn = (...folders: string[]): Source[] => folders.flatMap(walk)

const walk = (folder: string): Source[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      if (skipped.test(entry.name)) return []
      const place = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) return walk(place)
      if (!kinds.test(entry.name)) return []
      const text = readFileSync(path.join(root, place), 'utf8')
      return [{ path: place, name: entry.name, folder, text }]
    })

/** The names of the folders in a folder; none where it does not exist. */
export const foldersIn = (folder: string): string[] => {
  try {
    return readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !skipped.test(entry.name))
      .map(({ name }) => name)
  } catch {
    return []
  }
}

export const isTest = ({ name }: Source) => /\.test\.tsx?$/.test(name)

/** What a file imports, as it is written there. */
export const importsOf = ({ text }: Source): string[] =>
  [...withoutComments(text).matchAll(importPattern)].map(
    ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '',
  )

const importPattern =
  /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** The code without its comments; strings stay. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

/**
 * Where an import leads inside the project: 'api/src/booking/model'. Without its ending; packages
 * from outside give undefined.
 */
export const targetOf = (source: Source, specifier: string): string | undefined => {
  const room = source.path.split('/')[0] ?? ''
  const plain = specifier.replace(/\?.*$/, '').replace(/\.(ts|tsx|mjs|astro)$/, '')
  if (plain.startsWith('.')) return path.posix.join(source.folder, plain)
  const beside = /^#(postgres|sandbox)\//.exec(plain)
  if (beside) return plain.replace('#', 'api/')
  if (plain.startsWith('#')) return `${room}/src/${plain.slice(1)}`
  const own = /^@synapse\/([a-z-]+)\/(.+)$/.exec(plain)
  if (!own) return undefined
  const [, name = '', rest = ''] = own
  // What a package offers besides its sources.
  return /^(postgres|sandbox|build)\//.test(rest) ? `${name}/${rest}` : `${name}/src/${rest}`
}

/** The noun that a path inside a room belongs to, if it belongs to one. */
export const nounOf = (place: string): string | undefined => {
  const [, folder, name] = place.split('/')
  return folder === 'src' && name && nouns.includes(name) ? name : undefined
}
