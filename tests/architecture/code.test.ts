import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { featureOf, isTest, root, sourcesIn, withoutComments, workspaces } from './source.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const code = sourcesIn(...workspaces).filter((source) => !isTest(source))
const inWorkspaces = (...folders: string[]) =>
  code.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))

test('only settings, entry points and build scripts read environment variables', () => {
  const allowed =
    /^(api\/src\/(core\/settings|main\/(server|doctor|backup|restore|verify-log|reset-sign-in))\.ts|api\/demo\/demo\.ts|api\/sandbox\/refuse-production\.ts|[a-z-]+\/bin\/.+|[a-z-]+\/[a-z]+\.config\.(ts|mjs))$/
  const found = inWorkspaces('shared', 'api', 'site', 'admin-pwa')
    .filter(({ path }) => !allowed.test(path))
    // `import.meta.env.SSR` isn't a setting: the bundler replaces it with a constant to remove
    // server code from the browser's bundles.
    .filter(({ text }) => /\b(process|import\.meta)\.env\b(?!\.SSR\b)/.test(withoutComments(text)))
    .map(
      ({ path }) => `${path}: add a field to Settings in api/src/core/settings.ts and pass it in.`,
    )
  expect(found).toEqual([])
})

test('every setting is documented and passed to the container', () => {
  const words = read('api/src/core/settings.ts').match(/\b[A-Z]+(_[A-Z]+)+\b|\bPORT\b/g)
  const names = [...new Set(words)].filter((name) => !/^(NODE_ENV$|DEV_)/.test(name))
  const [readme, compose] = [read('api/OPERATIONS.md'), read('docker-compose.yml')]
  expect(names).toContain('LIMIT_FACTOR')
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  // Leave out the port and the data folder, because the container has a fixed port and no data
  // folder.
  const passed = names.filter((name) => !['PORT', 'DATA_DIR'].includes(name))
  expect(passed.filter((name) => !compose.includes(`\n      ${name}: `))).toEqual([])
})

test('the container’s build gets the commit that the app shows as its version', () => {
  expect(read('docker-compose.yml')).toMatch(/args:\s+(#.*\s+)?COMMIT: \$\{COMMIT:-\}/)
  expect(read('Dockerfile')).toMatch(/^ARG COMMIT\nRUN npm run build$/m)
  expect(read('admin-pwa/vite.config.ts')).toContain('version(process.env.COMMIT)')
  expect(read('api/OPERATIONS.md')).toContain('COMMIT="$(git log')
})

test('every job is triggered by an event or a schedule', () => {
  const list = read('api/src/main/event-handlers.ts')
  const jobs = inWorkspaces('api/src').flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+)(?:: \S+)? =\s+(?:job|exclusiveJob)[<(]/gm)].map(
      ([, name]) => ({ path, name }),
    ),
  )
  expect(jobs.map(({ name }) => name)).toContain('sendConfirmation')
  const found = jobs
    .filter(({ name }) => (list.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length < 2)
    .map(({ path, name }) => `${path}: add ${name} to a list in api/src/main/event-handlers.ts.`)
  expect(found).toEqual([])
})

test('features read the time from the context, so that tests can set it', () => {
  const found = inWorkspaces('api/src')
    .filter(({ path }) => path !== 'api/src/main/start.ts')
    .filter(({ path }) => featureOf(path) || path.startsWith('api/src/queue'))
    .filter(({ text }) => /Temporal\.Now|Date\.now\(|new Date\(\)/.test(withoutComments(text)))
    .map(({ path }) => `${path}: use context.now, so that a test can move the clock.`)
  expect(found).toEqual([])
})

test('only money.ts rounds amounts', () => {
  const rounding =
    /Math\.(round|floor|ceil|trunc)\([^\n]*\b(price|amount|euro|cents?)\b|\.toFixed\(|parseFloat\(/i
  const found = inWorkspaces('api/src', 'api/demo', 'shared/src', 'site/src', 'admin-pwa/src')
    .filter(({ path }) => path !== 'shared/src/money.ts')
    .filter(({ text }) => rounding.test(withoutComments(text)))
    .map(({ path }) => `${path}: use centsFromEuro, euroFromCents, percentOfCents of shared/money.`)
  expect(found).toEqual([])
})

test('lists are passed to database queries as a single parameter', () => {
  const found = inWorkspaces('api/src', 'api/demo')
    .filter(({ text }) =>
      /\.findByIds\(|\.where(Not)?In\(\s*'[^']+',\s*(\[\s*\.\.\.|\w+(\.map\(.*)?\s*\))/.test(text),
    )
    .map(
      ({ path }) => `${path}: use where('id', anyOf(ids)); a query has at most 65,535 parameters.`,
    )
  expect(found).toEqual([])
})

test('only models, errors and adapters are classes', () => {
  const found = inWorkspaces('api/src', 'shared/src', 'site/src', 'admin-pwa/src')
    .filter(({ path }) => !/\/(model|[a-z-]+-model)\.ts$|\/(outside|mail)\//.test(path))
    .filter(({ text }) =>
      /^\s*(export )?(abstract )?class (?!\w+ extends (\w*Error|Dexie)\b)/m.test(text),
    )
    .map(
      ({ path }) =>
        `${path}: use a function that returns its operations and closes over its state.`,
    )
  expect(found).toEqual([])
})

test('functions are arrow functions, and imports within a workspace start with #', () => {
  const found = inWorkspaces('shared', 'api', 'site/src', 'admin-pwa/src')
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(d|config)\.ts$/.test(name))
    .flatMap(({ path, text }) => [
      ...(/^\s*(export )?(async )?function \w/m.test(text)
        ? [`${path}: write const name = () => ….`]
        : []),
      ...(/^(import|export) .*from '\.\.?\//m.test(text) ? [`${path}: import from '#…'.`] : []),
    ])
  expect(found).toEqual([])
})

test('secrets are stored hashed or encrypted, as bytes', () => {
  // Argon2id hashes are stored as text, and Google's sync token isn't a secret.
  const harmless = ['password text', 'sync_token text']
  const texts = [
    ...inWorkspaces('api/src/db/migrations').map(({ text }) => text),
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

test('the site has no inline style attributes, because its content security policy forbids them', () => {
  const found = inWorkspaces('site/src')
    .filter(({ name }) => /\.(astro|tsx)$/.test(name))
    .filter(({ text }) => /\sstyle=/.test(text))
    .map(({ path }) => `${path}: give it a class, or set a custom property from a script.`)
  expect(found).toEqual([])
})

test('the lock file contains no registry URLs', () => {
  const lock = read('package-lock.json')
  expect(lock).not.toContain('"resolved": "http')
  expect(lock).not.toMatch(registryHost)
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true')
})

test('no source file mentions a package registry', () => {
  const texts = [
    ...code,
    ...['package.json', '.npmrc', 'biome.json'].map((path) => ({ path, text: read(path) })),
  ]
  const found = texts
    .filter(({ path }) => path !== 'tests/architecture/code.test.ts')
    .filter(({ text }) => registryHost.test(text))
    .map(({ path }) => `${path}: remove the registry; npm is configured on each machine.`)
  expect(found).toEqual([])
})

const registryHost = /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\bnpmmirror\b|artifactory|verdaccio/i

test('there are no TODO comments', () => {
  const found = code
    .filter(({ path }) => path !== 'tests/architecture/code.test.ts')
    .filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text))
    .map(({ path }) => `${path}: do it now or remove the comment.`)
  expect(found).toEqual([])
})

test('no compiler errors are suppressed', () => {
  const found = code
    .filter(({ path }) => path !== 'tests/architecture/code.test.ts')
    .filter(({ text }) => /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b/.test(text))
    .map(({ path }) => `${path}: use a proper type or a check.`)
  expect(found).toEqual([])
})

test('exported functions in shared and api have doc comments', () => {
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
        .map((name) => `${path}: describe what ${name} does, its units, and when it throws.`),
    )
  expect(found).toEqual([])
})
