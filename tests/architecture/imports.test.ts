import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import {
  featureOf,
  importsOf,
  isTest,
  type Source,
  sourcesIn,
  targetOf,
  withoutComments,
  workspaces,
} from './source.ts'

/** Lists the workspaces that each workspace may import. */
const mayImport: Record<(typeof workspaces)[number], readonly string[]> = {
  shared: [],
  api: ['shared'],
  site: ['shared'],
  'admin-pwa': ['shared'],
  tests: ['api', 'shared'],
}

type Link = { source: Source; specifier: string; target: string }

/** Returns every import of one source file by another. */
const linksIn = (...folders: string[]): Link[] =>
  sourcesIn(...folders).flatMap((source) =>
    importsOf(source).flatMap((specifier) => {
      const target = targetOf(source, specifier)
      return target ? [{ source, specifier, target }] : []
    }),
  )

const explain = (why: string) => (link: Link) =>
  `${link.source.path} imports ${link.specifier}. ${why}`

describe('a workspace imports only permitted workspaces:', () => {
  test.each(workspaces)('%s', (workspace) => {
    const wrong = linksIn(workspace).filter(({ target }) => {
      const other = target.split('/')[0] ?? ''
      return other !== workspace && !mayImport[workspace].includes(other)
    })
    const allowed = mayImport[workspace].join(' and ') || 'only itself'
    expect(
      wrong.map(
        explain(
          `${workspace} may import ${allowed}. Move code that two workspaces need to shared.`,
        ),
      ),
    ).toEqual([])
  })
})

test('imports between workspaces use package names, not relative paths', () => {
  const wrong = linksIn('shared', 'api', 'site/src', 'admin-pwa/src').filter(
    ({ source, specifier, target }) =>
      specifier.startsWith('.') && target.split('/')[0] !== source.path.split('/')[0],
  )
  expect(wrong.map(explain('Import from @synapse/<workspace>/… instead.'))).toEqual([])
})

/** Packages that generate PDFs in the browser and on the server. */
const pdfPackages = ['jspdf', 'jspdf-autotable', 'uqr']

test('the shared workspace is pure: no I/O, no clock, no randomness, and no packages except zod and the PDF libraries', () => {
  const impure =
    /\b(Temporal\.Now|Date\.now\(|new Date\(\)|Math\.random|randomUUID|fetch\(|process\.|console\.|localStorage|setTimeout)/
  const found = sourcesIn('shared/src')
    .filter((source) => !isTest(source))
    .flatMap((source) => [
      ...importsOf(source)
        .filter((specifier) => !targetOf(source, specifier) && specifier !== 'zod')
        .filter(
          (specifier) =>
            !pdfPackages.includes(specifier) ||
            !/^shared\/src\/invoice\/(draw-[a-z]+|pdf-page)\.ts$/.test(source.path),
        )
        .map((specifier) => `${source.path} imports ${specifier}. In shared only zod is allowed.`),
      ...(impure.test(source.text)
        ? [`${source.path} isn't pure. Pass what it needs as an argument, including 'now'.`]
        : []),
    ])
  expect(found).toEqual([])
})

/**
 * Lists the layers of each workspace, lowest first; `*` means all features. A folder may import
 * from itself and from lower layers.
 */
const layers: Record<string, readonly (readonly string[])[]> = {
  api: [['core'], ['db'], ['http', 'queue', 'mail', 'outside'], ['*'], ['main']],
  'admin-pwa': [['data'], ['ui'], ['pwa'], ['*'], ['app']],
  site: [['content'], ['ui'], ['*'], ['pages']],
  shared: [['.'], ['*']],
}

/**
 * Returns whether an import is a type import in `context.ts`. That file may name the parts that
 * `main` assembles, because types don't exist at run time.
 */
const isErased = ({ source, specifier }: Link) =>
  source.path === 'api/src/core/context.ts' &&
  new RegExp(`^import type .* from '${specifier}'$`, 'm').test(source.text)

describe('layers import only lower layers', () => {
  test.each(Object.keys(layers))('in %s', (workspace) => {
    const order = layers[workspace] ?? []
    const folderOf = (place: string) => {
      const parts = place.split('/')
      return parts.length > 3 ? (parts[2] ?? '') : '.'
    }
    const rankOf = (place: string) => {
      const folder = featureOf(place) ? '*' : folderOf(place)
      return order.findIndex((names) => names.includes(folder))
    }
    const isUpward = ({ source, target }: Link) => {
      const [from, to] = [rankOf(source.path), rankOf(target)]
      const isSideways =
        from === to && !featureOf(target) && folderOf(source.path) !== folderOf(target)
      return to > from || isSideways
    }
    const wrong = linksIn(`${workspace}/src`).filter(
      (link) =>
        link.target.startsWith(`${workspace}/src/`) &&
        !isTest(link.source) &&
        !isErased(link) &&
        isUpward(link),
    )
    const arrows = order.map((names) => names.join(', ').replace('*', 'features')).join(' ← ')
    expect(
      wrong.map(
        explain(
          `Allowed: ${arrows}. Pass what the lower layer needs as an argument, a callback or a child, or move the file to the layer that it belongs to.`,
        ),
      ),
    ).toEqual([])
  })
})

describe('features don’t import each other in cycles in', () => {
  test.each(['shared', 'api', 'site', 'admin-pwa'])('%s', (workspace) => {
    const links = linksIn(`${workspace}/src`).flatMap((link) => {
      const [from, to] = [featureOf(link.source.path), featureOf(link.target)]
      const isInside = link.target.startsWith(`${workspace}/`) && from !== to
      return from && to && isInside && !isTest(link.source) ? [{ ...link, from, to }] : []
    })
    const reachableFrom = (start: string, reached = new Set<string>()): Set<string> => {
      for (const { from, to } of links)
        if (from === start && !reached.has(to)) reachableFrom(to, reached.add(to))
      return reached
    }
    const inCycles = links.filter(({ from, to }) => reachableFrom(to).has(from))
    expect(
      inCycles.map(
        explain(
          'This import is part of a cycle. Move the shared code to the feature it is about, use an event in main/event-handlers.ts, or pass a function in from main/routes.ts.',
        ),
      ),
    ).toEqual([])
  })
})

test('only start-up code knows the built-in database and the stand-ins for external services', () => {
  const wrong = linksIn('api/src').filter(
    ({ source, target }) =>
      /^api\/(sandbox|postgres)\//.test(target) &&
      !/^api\/src\/main\/(server|find-database)\.ts$/.test(source.path) &&
      !isTest(source),
  )
  expect(
    wrong.map(
      explain(
        'api/src must not know about stand-ins. Only main/server.ts and main/find-database.ts do.',
      ),
    ),
  ).toEqual([])
})

test('the built-in database and the stand-ins for external services import nothing from the app', () => {
  const wrong = linksIn('api/sandbox', 'api/postgres').filter(({ target }) =>
    target.startsWith('api/src/'),
  )
  expect(
    wrong.map(explain('Stand-ins may only use the protocol of the service they replace.')),
  ).toEqual([])
})

test('external services are called only from their own folders', () => {
  const clients: Record<string, readonly string[]> = {
    nodemailer: ['api/src/mail/'],
    googleapis: ['api/src/outside/', 'api/src/meeting/'],
  }
  const found = sourcesIn('api/src')
    .filter((source) => !isTest(source))
    .flatMap((source) =>
      importsOf(source)
        .filter((specifier) => {
          const places = clients[specifier.split('/')[0] ?? '']
          return places && !places.some((place) => source.path.startsWith(place))
        })
        .map(
          (specifier) =>
            `${source.path} imports ${specifier}. Call external services from outside or mail.`,
        ),
    )
  expect(found).toEqual([])
})

test('only route files use Koa', () => {
  const found = sourcesIn('api/src')
    .filter(({ path, name }) => featureOf(path) && !/(^|-)routes\.ts$/.test(name))
    .filter(({ path }) => path !== 'api/src/operator/authenticate-operator.ts')
    .filter((source) => importsOf(source).some((specifier) => /^(koa|@koa\/)/.test(specifier)))
    .map(
      ({ path }) =>
        `${path} imports Koa. Take the input as arguments and return a result; handle HTTP in routes.ts.`,
    )
  expect(found).toEqual([])
})

test('scripts that run before packages are installed import only Node’s built-in modules', () => {
  const found = sourcesIn('api/bin')
    .filter((source) => !isTest(source))
    .flatMap((source) =>
      importsOf(source)
        .filter((specifier) => !specifier.startsWith('./') && !isBuiltin(specifier))
        .map((specifier) => `${source.path} imports ${specifier}, which may not be installed yet.`),
    )
  expect(found).toEqual([])
})

describe('in the site', () => {
  test('only islands and scripts run in the browser', () => {
    const found = sourcesIn('site/src')
      .filter(({ name }) => name.endsWith('.astro'))
      .flatMap((source) => {
        const islands = [...source.text.matchAll(/<(\w+)[^<>]*\sclient:/g)].map(([, name]) => name)
        const imports = [...source.text.matchAll(/import\s+\{?\s*(\w+)\s*\}?\s+from\s+'([^']+)'/g)]
        return islands
          .map((name) => imports.find(([, imported]) => imported === name)?.[2] ?? `${name}?`)
          .filter((from) => !from.endsWith('.island.tsx'))
          .map((from) => `${source.path}: ${from} runs in the browser. Rename it to *.island.tsx.`)
      })
    expect(found).toEqual([])
  })

  test('only islands, their components and hooks use React', () => {
    const found = sourcesIn('site/src')
      .filter((source) =>
        importsOf(source).some((specifier) => /^react(-dom)?(\/|$)/.test(specifier)),
      )
      .filter(({ name }) => !/\.tsx$|^use-[a-z-]+\.ts$/.test(name))
      .map(
        ({ path }) =>
          `${path} imports React. Move rules to files without React, and name hooks use-*.ts.`,
      )
    expect(found).toEqual([])
  })

  test('no component library is used', () => {
    const found = sourcesIn('site/src')
      .filter((source) =>
        importsOf(source).some((specifier) => /^@mantine|^@tanstack/.test(specifier)),
      )
      .map(({ path }) => `${path}: write a small component of the site's own instead.`)
    expect(found).toEqual([])
  })
})

test('the admin app renders its first screen without loading the local database', () => {
  const sources = new Map(sourcesIn('admin-pwa/src').map((source) => [source.path, source]))
  const staticImports = ({ text }: Source) =>
    [...withoutComments(text).matchAll(/^import (?!type )[^'"]*['"](#[^'"]+)['"]/gm)].map(
      ([, specifier = '']) => specifier.replace('#', 'admin-pwa/src/'),
    )
  const starts = ['main.tsx', 'App.tsx', 'AdminLayout.tsx'].map(
    (name) => `admin-pwa/src/app/${name}`,
  )
  const queries = [...sources.keys()].filter((path) => path.endsWith('/queries.ts'))
  const reached = new Set([...starts, ...queries])
  for (const path of reached) {
    const source = sources.get(path)
    for (const next of source ? staticImports(source) : []) reached.add(next)
  }
  // If this check fails, import the database dynamically with `import()`.
  expect([...reached].filter((path) => path === 'admin-pwa/src/data/db.ts')).toEqual([])
})
