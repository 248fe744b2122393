import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isTest, nounOf, rooms, root, sourcesIn, withoutComments } from './source.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const code = sourcesIn(...rooms).filter((source) => !isTest(source))
const inRooms = (...folders: string[]) =>
  code.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))

test('the environment is read in settings and where the process or a build starts, nowhere else', () => {
  const allowed =
    /^(api\/src\/(core\/settings|main\/(server|restore))\.ts|api\/demo\/demo\.ts|api\/sandbox\/refuse-production\.ts|[a-z-]+\/bin\/.+|[a-z-]+\/[a-z]+\.config\.(ts|mjs))$/
  const found = inRooms('shared', 'api', 'site', 'admin-pwa')
    .filter(({ path }) => !allowed.test(path))
    // SSR is nothing that is set: it is how the bundler leaves out of browsers what the build needs.
    .filter(({ text }) => /\b(process|import\.meta)\.env\b(?!\.SSR\b)/.test(withoutComments(text)))
    .map(
      ({ path }) => `${path}: add a field to Settings in api/src/core/settings.ts and hand it in.`,
    )
  expect(found).toEqual([])
})

test('every setting is explained, and reaches the container', () => {
  const words = read('api/src/core/settings.ts').match(/\b[A-Z]+(_[A-Z]+)+\b|\bPORT\b/g)
  const names = [...new Set(words)].filter((name) => !/^(NODE_ENV$|DEV_)/.test(name))
  const [readme, compose] = [read('api/OPERATIONS.md'), read('docker-compose.yml')]
  expect(names).toContain('LIMIT_FACTOR')
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  // Inside the container the port is fixed, and nothing is kept in a folder.
  const passed = names.filter((name) => !['PORT', 'DATA_DIR'].includes(name))
  expect(passed.filter((name) => !compose.includes(`\n      ${name}: `))).toEqual([])
})

test('the time is asked for in one place', () => {
  const found = inRooms('api/src')
    .filter(({ path }) => path !== 'api/src/main/start.ts')
    .filter(({ path }) => nounOf(path) || path.startsWith('api/src/queue'))
    .filter(({ text }) => /Temporal\.Now|Date\.now\(|new Date\(\)/.test(withoutComments(text)))
    .map(({ path }) => `${path}: use context.now, so that a test can move the clock.`)
  expect(found).toEqual([])
})

test('no amount takes the way over floating point', () => {
  const rounding =
    /Math\.(round|floor|ceil|trunc)\([^\n]*\b(price|amount|euro|cents?)\b|\.toFixed\(|parseFloat\(/i
  const found = inRooms('api/src', 'api/demo', 'shared/src', 'site/src', 'admin-pwa/src')
    .filter(({ path }) => path !== 'shared/src/money.ts')
    .filter(({ text }) => rounding.test(withoutComments(text)))
    .map(({ path }) => `${path}: use centsFromEuro, euroFromCents, percentOfCents of shared/money.`)
  expect(found).toEqual([])
})

test('a list of any length is one parameter of a query', () => {
  const found = inRooms('api/src', 'api/demo')
    .filter(({ text }) =>
      /\.findByIds\(|\.where(Not)?In\(\s*'[^']+',\s*(\[\s*\.\.\.|\w+(\.map\(.*)?\s*\))/.test(text),
    )
    .map(
      ({ path }) => `${path}: use where('id', anyOf(ids)); a query has at most 65,535 parameters.`,
    )
  expect(found).toEqual([])
})

test('functions, not classes, but for models, errors and what is outside', () => {
  const found = inRooms('api/src', 'shared/src', 'site/src', 'admin-pwa/src')
    .filter(({ path }) => !/\/(model|[a-z-]+-model)\.ts$|\/(outside|mail)\//.test(path))
    .filter(({ text }) =>
      /^\s*(export )?(abstract )?class (?!\w+ extends (\w*Error|Dexie)\b)/m.test(text),
    )
    .map(({ path }) => `${path}: a function that returns what it does, closed over its state.`)
  expect(found).toEqual([])
})

test('functions have one form, and imports within a room one', () => {
  const found = inRooms('shared', 'api', 'site/src', 'admin-pwa/src')
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(d|config)\.ts$/.test(name))
    .flatMap(({ path, text }) => [
      ...(/^\s*(export )?(async )?function \w/m.test(text)
        ? [`${path}: const name = () => …`]
        : []),
      ...(/^(import|export) .*from '\.\.?\//m.test(text) ? [`${path}: import from '#…'`] : []),
    ])
  expect(found).toEqual([])
})

test('no secret lies in a table as it is: it is hashed or encrypted, and so bytes', () => {
  // A password's argon2id is a text, and Google's sync token opens nothing.
  const harmless = ['password text', 'sync_token text']
  const texts = [
    ...inRooms('api/src/db/migrations').map(({ text }) => text),
    read('api/src/db/baseline.sql'),
  ]
  const columns = texts.flatMap((text) =>
    [
      ...text.matchAll(/^\s*(?:add column )?(\w*(?:token|secret|password|verifier)\w*) (\w+)/gm),
    ].map(([, name, type]) => `${name} ${type}`),
  )
  expect(columns).toContain('token_hash bytea')
  expect(
    columns.filter((column) => !column.endsWith(' bytea') && !harmless.includes(column)),
  ).toEqual([])
})

test('pages of the site have no inline style attributes: their policy forbids them', () => {
  const found = inRooms('site/src')
    .filter(({ name }) => /\.(astro|tsx)$/.test(name))
    .filter(({ text }) => /\sstyle=/.test(text))
    .map(({ path }) => `${path}: give it a class, or set a custom property from a script.`)
  expect(found).toEqual([])
})

test('the lock file installs from whatever registry the machine has', () => {
  const lock = read('package-lock.json')
  expect(lock).not.toContain('"resolved": "http')
  expect(lock).not.toMatch(registryHost)
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true')
})

test('no source names a package registry', () => {
  const texts = [
    ...code,
    ...['package.json', '.npmrc', 'biome.json'].map((path) => ({ path, text: read(path) })),
  ]
  const found = texts
    .filter(({ path }) => path !== 'tests/architecture/code.test.ts')
    .filter(({ text }) => registryHost.test(text))
    .map(({ path }) => `${path}: npm knows where packages come from.`)
  expect(found).toEqual([])
})

const registryHost = /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\bnpmmirror\b|artifactory|verdaccio/i

test('nothing is left to be done', () => {
  const found = code
    .filter(({ path }) => path !== 'tests/architecture/code.test.ts')
    .filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text))
    .map(({ path }) => `${path}: do it, or take it out.`)
  expect(found).toEqual([])
})

test('the compiler is never silenced', () => {
  const found = code
    .filter(({ path }) => path !== 'tests/architecture/code.test.ts')
    .filter(({ text }) => /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b/.test(text))
    .map(({ path }) => `${path}: say what it is, with a type or a check.`)
  expect(found).toEqual([])
})

test('an exported function of shared and api says in a line what it does', () => {
  const declared =
    /^export (?:(?:async )?function\*? (\w+)|const (\w+) =\s+(?:async )?(?:\(|<|\w+ =>))/
  const found = sourcesIn('shared/src', 'api/src')
    .filter((source) => !isTest(source) && !source.path.includes('/migrations/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?<=^(.*)\n)^export .*(?=(\n.*))/gm)]
        .filter(([, before = '']) => !before.trim().endsWith('*/'))
        .flatMap(
          ([code, , next = '']) =>
            declared
              .exec(code + next)
              ?.slice(1)
              .find(Boolean) ?? [],
        )
        .map((name) => `${path}: say of ${name} what it gives, in which unit, and when it throws.`),
    )
  expect(found).toEqual([])
})
