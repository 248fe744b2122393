import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#support/run/root.ts'

export const workspaces = ['shared', 'api', 'site', 'admin-pwa', 'tests'] as const

/** A feature's folder has the same name in every workspace. */
export const features = [
  'operator',
  'business',
  'website',
  'package',
  'availability',
  'timetable',
  'booking',
  'payment',
  'journal',
  'quarter',
  'refund',
  'dispute',
  'payout',
  'withdrawal',
  'coupon',
  'todo',
  'student',
  'client',
  'invoice',
  'document',
  'vat',
  'quote',
  'expense',
  'project',
  'tutoring',
  'overview',
  'report',
  'meeting',
  'search',
  'failed-job',
  'audit',
  'sync',
  'backup',
  'alarm',
]

/**
 * Lowest first; `*` stands for all features. A subfolder may import from itself and from lower
 * layers. A name can also refer to a single file, without its extension.
 */
export const layers: Record<string, readonly (readonly string[])[]> = {
  'api/src': [
    ['core'],
    ['db'],
    ['http', 'queue', 'mail', 'outside'],
    ['client-page'],
    ['*'],
    ['main'],
  ],
  'admin-pwa/src': [['data'], ['ui'], ['pwa'], ['*'], ['app']],
  'admin-pwa/src/data': [
    ['is-object'],
    ['merge-edits'],
    ['outbox/patch'],
    ['outbox/entry'],
    ['.'],
    ['outbox'],
    ['use-sync'],
  ],
  'admin-pwa/src/ui': [
    ['route', 'format'],
    ['.'],
    ['detail', 'figure', 'dialog'],
    ['form', 'list'],
    ['record'],
  ],
  'admin-pwa/src/availability': [['.'], ['day'], ['calendar']],
  'admin-pwa/src/booking': [['local'], ['.'], ['new', 'change'], ['list', 'page']],
  'admin-pwa/src/tutoring': [['sheet', 'timer'], ['.']],
  'site/src': [['content', 'data'], ['ui'], ['*'], ['landing'], ['pages']],
  'site/src/booking': [['offer', 'pass'], ['draft'], ['payment'], ['form', 'confirmation']],
  'shared/src': [['.'], ['text'], ['contract'], ['design', 'sheet'], ['*']],
  tests: [
    ['support'],
    ['api', 'architecture', 'build', 'histories', 'topology'],
    ['bin', 'faults'],
    ['browser', 'mutation'],
    ['bench'],
  ],
  'tests/support': [
    ['run', 'samples'],
    ['calls'],
    ['stand-ins'],
    ['world'],
    ['readers'],
    ['expectations'],
    ['actors'],
  ],
  'tests/browser': [['.', 'shots', 'transcripts'], ['visitor'], ['operator']],
}

/** Returns the text of a file. The path is relative to the project root. */
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The path is relative to the project root. */
export type Source = { path: string; name: string; folder: string; text: string }

const skipped = /^(node_modules|dist|coverage|\..+)$/
const kinds = /\.(ts|tsx|mjs|astro|css)$/

/** Returns all source files in some folders and their subfolders, in alphabetical order. */
export const sourcesIn = (...folders: string[]): Source[] => folders.flatMap(walk)

const walk = (folder: string): Source[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      if (skipped.test(entry.name)) return []
      const place = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) return walk(place)
      if (!kinds.test(entry.name)) return []
      return [{ path: place, name: entry.name, folder, text: read(place) }]
    })

/** Returns the names of a folder's subfolders; none if the folder doesn't exist. */
export const foldersIn = (folder: string): string[] => {
  try {
    return readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !skipped.test(entry.name))
      .map(({ name }) => name)
  } catch {
    return []
  }
}

export const isTest = ({ name }: Source) => /\.test(-support)?\.tsx?$/.test(name)

/** Returns the module specifiers that a file imports. */
export const importsOf = ({ text }: Source): string[] =>
  [...withoutComments(text).matchAll(importPattern)].map(
    ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '',
  )

const importPattern =
  /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Removes comments, but not strings or regular expressions that look like comments. */
export const withoutComments = (text: string): string => text.replace(commentOrLiteral, '$1')

const anyOf = (...patterns: RegExp[]) => patterns.map(({ source }) => source).join('|')

const literal = anyOf(
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/,
  // Matches a regular expression literal. After a value, a slash would mean division.
  /(?<=[(,=:[!&|?;>]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//,
)

// The `://` in a URL doesn't start a comment.
const comment = anyOf(/\/\*[\s\S]*?\*\//, /(?<!:)\/\/.*/)

const commentOrLiteral = new RegExp(`(${literal})|${comment}`, 'g')

/**
 * Returns the path of an imported file without its extension, for example 'api/src/booking/model';
 * undefined for an external package.
 */
export const targetOf = (source: Source, specifier: string): string | undefined => {
  const workspace = source.path.split('/')[0] ?? ''
  const plain = specifier.replace(/\?.*$/, '').replace(/\.(ts|tsx|mjs|astro)$/, '')
  if (plain.startsWith('.')) return path.posix.join(source.folder, plain)
  if (plain.startsWith('#')) return inWorkspace(workspace, plain.slice(1))
  const own = /^@synapse\/([a-z-]+)\/(.+)$/.exec(plain)
  if (!own) return undefined
  const [, name = '', rest = ''] = own
  return inWorkspace(name, rest)
}

const inWorkspace = (workspace: string, rest: string) =>
  // These folders are next to a package's src folder, not in it.
  workspace === 'tests' || /^(postgres|stand-ins|demo|build)\//.test(rest)
    ? `${workspace}/${rest}`
    : `${workspace}/src/${rest}`

/** Returns the feature that a path belongs to, if any. */
export const featureOf = (place: string): string | undefined => {
  const [, folder, name] = place.split('/')
  return folder === 'src' && name && features.includes(name) ? name : undefined
}
