import { expect, test } from 'vitest'
import {
  featureOf,
  isTest,
  read,
  type Source,
  sourcesIn,
  withoutComments,
  workspaces,
} from '#architecture/source.ts'

const code = sourcesIn(...workspaces).filter((source) => !isTest(source))
const inWorkspaces = (...folders: string[]) =>
  code.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))

const registryHost = /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\bnpmmirror\b|artifactory|verdaccio/i

type Rule = {
  folders?: readonly string[]
  /** By default, the rule applies to all files. */
  appliesTo?: (source: Source) => boolean
  /** No file that the rule applies to may match this. */
  never: RegExp
  includesComments?: boolean
  /** Code that the rule must reject. */
  wrong: string
  fix: string
}

const sources = ['api/src', 'shared/src', 'site/src', 'admin-pwa/src']

const rules: Record<string, Rule> = {
  'only settings, entry points and build scripts read environment variables': {
    folders: ['shared', 'api', 'site', 'admin-pwa'],
    appliesTo: ({ path }) =>
      !/^(api\/src\/(core\/settings|main\/(server|doctor|backup|restore|verify-log|reset-sign-in))\.ts|api\/demo\/demo\.ts|api\/stand-ins\/refuse-production\.ts|[a-z-]+\/bin\/.+|[a-z-]+\/[a-z]+\.config\.(ts|mjs))$/.test(
        path,
      ),
    // `import.meta.env.SSR` isn't a setting. The bundler replaces it with a constant, to remove
    // server code from the browser's bundles.
    never: /\b(process|import\.meta)\.env\b(?!\.SSR\b)/,
    wrong: 'const port = process.env.PORT',
    fix: 'add a field to Settings in api/src/core/settings.ts and pass it in.',
  },
  'features read the time from the context, so that tests can set it': {
    folders: ['api/src'],
    appliesTo: ({ path }) => featureOf(path) !== undefined || path.startsWith('api/src/queue'),
    never: /Temporal\.Now|Date\.now\(|new Date\(\)/,
    wrong: 'const now = Temporal.Now.instant()',
    fix: 'use context.now, so that a test can move the clock.',
  },
  'features compare times with the context’s clock in SQL, too': {
    folders: ['api/src'],
    // The daily limit uses the database's clock, because that clock sets `refunds.created_at`.
    // Backups are made and restored without the app, so they have no context.
    appliesTo: ({ path }) =>
      featureOf(path) !== undefined &&
      !/(check-daily-limit|restore-numbers|create-backup)\.ts$/.test(path),
    never: /(?<![.\w])now\(\)( [-+]|[`'])|[<>] now\(\)(?!\.)/,
    wrong: "db.raw('delete from changed_records where at < now() - make_interval(days => 60)')",
    fix: 'pass toTimestamp(context.now()) as a parameter.',
  },
  'the shared workspace is pure: no I/O, no clock and no randomness': {
    folders: ['shared/src'],
    never:
      /\b(Temporal\.Now|Date\.now\(|new Date\(\)|Math\.random|randomUUID|fetch\(|process\.|console\.|localStorage|setTimeout)/,
    wrong: 'const id = crypto.randomUUID()',
    fix: 'pass what it needs as an argument, including ‘now’.',
  },
  'only money.ts and one SQL function round amounts': {
    folders: [...sources, 'api/demo', 'tests/histories'],
    // A chart may round the numbers on its axis, because they aren't amounts from records.
    appliesTo: ({ path }) => !/(^shared\/src\/money|ChartFigure|0390-percent-of)\.tsx?$/.test(path),
    never:
      /Math\.(round|floor|ceil|trunc)\([^\n]*(price|amount|euro|cents|\bnet\b|(?<!status(code)?|year) \/ (100|10_000)\b)|cents \* \d*\.\d|(?<![.\w])round\(|\.toFixed\(|parseFloat\(/i,
    wrong: 'return Math.floor((product + 50) / 100)',
    fix: 'use centsFromEuro, euroFromCents, percentOfCents of shared/money.',
  },
  'lists are passed to database queries as a single parameter': {
    folders: ['api/src', 'api/demo'],
    never: /\.findByIds\(|\.where(Not)?In\(\s*'[^']+',\s*(\[\s*\.\.\.|\w+(\.map\(.*)?\s*\))/,
    wrong: "Booking.query().whereIn('id', ids)",
    fix: 'use where(‘id’, anyOf(ids)); a query has at most 65,535 parameters.',
  },
  'comments use straight apostrophes, except in quoted texts': {
    never: /^ *(?:\/\/|\/?\*)(?:(?! ').)*\w’\w/m,
    includesComments: true,
    wrong: '// the booking’s price',
    fix: "write ' in comments.",
  },
  'only models, errors and adapters are classes': {
    folders: sources,
    appliesTo: ({ path }) => !/\/(model|[a-z-]+-model)\.ts$|\/(outside|mail)\//.test(path),
    never: /^\s*(export )?(default )?(abstract )?class (?!\w+ extends (\w*Error|Dexie)\b)/m,
    wrong: 'export default class Bookings {}',
    fix: 'use a function that returns its operations and closes over its state.',
  },
  'functions are arrow functions': {
    folders: ['shared', 'api', 'site/src', 'admin-pwa/src', 'tests'],
    appliesTo: ({ name }) => /\.tsx?$/.test(name) && !/\.(d|config)\.ts$/.test(name),
    never: /^\s*(export )?(default )?(async )?function \w/m,
    wrong: 'export default async function load() {}',
    fix: 'write const name = () => ….',
  },
  'the admin app doesn’t read a contract’s refusals, because its build leaves them out': {
    folders: ['admin-pwa/src'],
    never: /\.refusals\b/,
    wrong: 'const { message } = saveExpense.refusals.unknown',
    fix: 'use the message in the server’s answer, or import the refusal itself.',
  },
  'a form’s labels are in its fields': {
    folders: ['admin-pwa/src'],
    never: /\bgetInputProps\(['`]/,
    wrong: 'form.getInputProps(`lines.0.date`)',
    fix: 'write the label in the form’s fields, and use form.field.',
  },
  'the site has no inline style attributes, because its content security policy forbids them': {
    folders: ['site/src'],
    appliesTo: ({ name }) => /\.(astro|tsx)$/.test(name),
    never: /\sstyle=/,
    wrong: '<p style={{ margin: 0 }}>',
    fix: 'give it a class, or set a custom property from a script.',
  },
  'media queries compare widths with < and >, so that ranges can’t overlap unnoticed': {
    folders: ['api/src', 'site/src', 'admin-pwa/src'],
    appliesTo: ({ name }) => /\.(css|astro|tsx?)$/.test(name) && name !== 'content.ts',
    never: /\((min|max)-width: /,
    wrong: '@media (max-width: 44em) {',
    fix: 'write (width < 44em) or (width >= 44em).',
  },
  'no source file mentions a package registry': {
    never: registryHost,
    includesComments: true,
    wrong: '// from registry.example.com',
    fix: 'remove the registry; npm is configured on each machine.',
  },
  'there are no TODO comments': {
    never: /\b(TODO|FIXME|XXX|HACK)\b/,
    includesComments: true,
    wrong: '// TODO: check the date',
    fix: 'do it now or remove the comment.',
  },
  'no compiler errors are suppressed': {
    never: /@ts-(ignore|nocheck|expect-error)/,
    includesComments: true,
    wrong: '// @ts-expect-error',
    fix: 'use a proper type or a check.',
  },
}

test.each(Object.entries(rules))('%s', (_, { folders = workspaces, ...rule }) => {
  const checked = inWorkspaces(...folders)
    .filter(({ path }) => path !== 'tests/architecture/code.test.ts')
    .filter(rule.appliesTo ?? (() => true))
  expect(checked.length).toBeGreaterThan(5)
  const isWrong = ({ text }: Pick<Source, 'text'>) =>
    rule.never.test(rule.includesComments ? text : withoutComments(text))
  expect(isWrong({ text: rule.wrong })).toBe(true)
  expect(checked.filter(isWrong).map(({ path }) => `${path}: ${rule.fix}`)).toEqual([])
})

test('every setting is documented and passed to the container', () => {
  const words = read('api/src/core/settings.ts').match(/\b[A-Z]+(_[A-Z]+)+\b|\bPORT\b/g)
  const names = [...new Set(words)].filter((name) => !/^(NODE_ENV$|DEV_)/.test(name))
  const [readme, compose] = [read('api/OPERATIONS.md'), read('docker-compose.yml')]
  expect(names).toContain('LIMIT_FACTOR')
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  // The container has a fixed port and no data folder, so it doesn't need these settings.
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
    [...text.matchAll(/^export const (\w+)(?:: \S+)? =\s+\w*[jJ]ob[<(]/gm)].map(([, name]) => ({
      path,
      name,
    })),
  )
  expect(jobs.map(({ name }) => name)).toContain('sendConfirmation')
  const found = jobs
    .filter(({ name }) => !new RegExp(`\\.${name}\\b`).test(list))
    .map(({ path, name }) => `${path}: add ${name} to a list in api/src/main/event-handlers.ts.`)
  expect(found).toEqual([])
})

test('secrets are stored as hashed or encrypted bytes', () => {
  // Argon2id hashes are text, and Google's sync token isn't a secret.
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

test('the lock file and the configuration don’t name a package registry', () => {
  expect(read('package-lock.json')).not.toContain('"resolved": "http')
  for (const file of ['package-lock.json', 'package.json', '.npmrc', 'biome.json'])
    expect(read(file), file).not.toMatch(registryHost)
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true')
})

test('exported functions in shared, api and tests/support have doc comments', () => {
  const declared =
    /^export (?:(?:async )?function\*? (\w+)|const (\w+) =\s+(?:async )?(?:\(|<|\w+ =>))/
  const found = inWorkspaces('shared/src', 'api/src', 'tests/support')
    .filter(({ path }) => !path.includes('/migrations/'))
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
