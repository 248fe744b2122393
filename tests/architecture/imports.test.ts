import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import {
  importsOf,
  isTest,
  nounOf,
  rooms,
  type Source,
  sourcesIn,
  targetOf,
  withoutComments,
} from './source.ts'

/** Which rooms a room may look into. */
const mayImport: Record<(typeof rooms)[number], readonly string[]> = {
  shared: [],
  api: ['shared'],
  site: ['shared'],
  'admin-pwa': ['shared'],
  tests: ['api', 'shared'],
}

type Link = { source: Source; specifier: string; target: string }

/** Every import of a file of ours by a file of ours. */
const linksIn = (...folders: string[]): Link[] =>
  sourcesIn(...folders).flatMap((source) =>
    importsOf(source).flatMap((specifier) => {
      const target = targetOf(source, specifier)
      return target ? [{ source, specifier, target }] : []
    }),
  )

const say = (why: string) => (link: Link) => `${link.source.path} imports ${link.specifier}. ${why}`

describe('rooms import in one direction', () => {
  test.each(rooms)('%s', (room) => {
    const wrong = linksIn(room).filter(({ target }) => {
      const other = target.split('/')[0] ?? ''
      return other !== room && !mayImport[room].includes(other)
    })
    const allowed = mayImport[room].join(' and ') || 'nothing but itself'
    expect(
      wrong.map(
        say(`${room} may import ${allowed}. What two rooms need is a rule or a contract: shared.`),
      ),
    ).toEqual([])
  })
})

test('between rooms the package’s name is used, not a way through folders', () => {
  const wrong = linksIn('shared', 'api', 'site/src', 'admin-pwa/src').filter(
    ({ source, specifier, target }) =>
      specifier.startsWith('.') && target.split('/')[0] !== source.path.split('/')[0],
  )
  expect(wrong.map(say('Write @synapse/<room>/… instead.'))).toEqual([])
})

/** What turns a document into the bytes of its PDF, alike in a browser and on the server. */
const pdfPackages = ['jspdf', 'jspdf-autotable', 'uqr']

test('shared is pure: no package but zod and those that draw PDFs, no I/O, no clock, no chance', () => {
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
            !/^shared\/src\/invoice\/(draw-[a-z]+|paper)\.ts$/.test(source.path),
        )
        .map((specifier) => `${source.path} imports ${specifier}: shared knows zod alone.`),
      ...(impure.test(source.text)
        ? [`${source.path}: what it needs to know, 'now' as well, is an argument.`]
        : []),
    ])
  expect(found).toEqual([])
})

/**
 * The layers of each workspace, lowest first. `*` stands for all features. A folder imports from its
 * own layer's folder and from lower layers.
 */
const layers: Record<string, readonly (readonly string[])[]> = {
  api: [['core'], ['db'], ['http', 'queue', 'mail', 'outside'], ['*'], ['main']],
  'admin-pwa': [['data'], ['ui'], ['pwa'], ['*'], ['app']],
  site: [['content'], ['ui'], ['*'], ['pages']],
  shared: [['.'], ['*']],
}

/** `Context` names the parts that `main` puts together. It imports types only, which vanish at run time. */
const isErased = ({ source, specifier }: Link) =>
  source.path === 'api/src/core/context.ts' &&
  new RegExp(`^import type .* from '${specifier}'$`, 'm').test(source.text)

describe('layers import downwards', () => {
  test.each(Object.keys(layers))('in %s', (workspace) => {
    const order = layers[workspace] ?? []
    const folderOf = (place: string) => {
      const parts = place.split('/')
      return parts.length > 3 ? (parts[2] ?? '') : '.'
    }
    const rankOf = (place: string) => {
      const folder = nounOf(place) ? '*' : folderOf(place)
      return order.findIndex((names) => names.includes(folder))
    }
    const isUpward = ({ source, target }: Link) => {
      const [from, to] = [rankOf(source.path), rankOf(target)]
      const isSideways =
        from === to && !nounOf(target) && folderOf(source.path) !== folderOf(target)
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
        say(
          `Allowed: ${arrows}. Pass what the lower layer needs as an argument, a callback or a child, or move the file to the layer that it belongs to.`,
        ),
      ),
    ).toEqual([])
  })
})

describe('nouns import each other in one direction, never in a circle', () => {
  test.each(['shared', 'api', 'site', 'admin-pwa'])('%s', (room) => {
    const links = linksIn(`${room}/src`).flatMap((link) => {
      const [from, to] = [nounOf(link.source.path), nounOf(link.target)]
      const isInside = link.target.startsWith(`${room}/`) && from !== to
      return from && to && isInside && !isTest(link.source) ? [{ ...link, from, to }] : []
    })
    const reachedFrom = (start: string, reached = new Set<string>()): Set<string> => {
      for (const { from, to } of links)
        if (from === start && !reached.has(to)) reachedFrom(to, reached.add(to))
      return reached
    }
    const inCircles = links.filter(({ from, to }) => reachedFrom(to).has(from))
    expect(
      inCircles.map(
        say(
          'Part of a circle. Move what both need to the noun that it is about, let it follow through main/event-handlers.ts, or hand a function in from main/routes.ts.',
        ),
      ),
    ).toEqual([])
  })
})

test('the stand-ins and the built-in database stay outside: only the process itself starts them', () => {
  const wrong = linksIn('api/src').filter(
    ({ source, target }) =>
      /^api\/(sandbox|postgres)\//.test(target) &&
      source.path !== 'api/src/main/server.ts' &&
      !isTest(source),
  )
  expect(
    wrong.map(
      say('api/src never asks whether it talks to a stand-in; server.ts alone starts them.'),
    ),
  ).toEqual([])
})

test('the stand-ins and the built-in database know nothing of the app', () => {
  const wrong = linksIn('api/sandbox', 'api/postgres').filter(({ target }) =>
    target.startsWith('api/src/'),
  )
  expect(wrong.map(say('They speak the protocol of what they stand for.'))).toEqual([])
})

test('a way out of the house leads through outside', () => {
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
          (specifier) => `${source.path} imports ${specifier}: its client belongs into outside.`,
        ),
    )
  expect(found).toEqual([])
})

test('nothing in a nouns’ verbs knows Koa: that is for routes', () => {
  const found = sourcesIn('api/src')
    .filter(({ path, name }) => nounOf(path) && !/(^|-)routes\.ts$/.test(name))
    .filter(({ path }) => path !== 'api/src/operator/authenticate-operator.ts')
    .filter((source) => importsOf(source).some((specifier) => /^(koa|@koa\/)/.test(specifier)))
    .map(({ path }) => `${path}: take the input and give a result; routes.ts speaks HTTP.`)
  expect(found).toEqual([])
})

test('what starts before anything is installed uses Node alone', () => {
  const found = sourcesIn('api/bin')
    .filter((source) => !isTest(source))
    .flatMap((source) =>
      importsOf(source)
        .filter((specifier) => !specifier.startsWith('./') && !isBuiltin(specifier))
        .map((specifier) => `${source.path} imports ${specifier}: it may not be there yet.`),
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
          .map((from) => `${source.path}: ${from} runs in the browser; call it *.island.tsx.`)
      })
    expect(found).toEqual([])
  })

  test('React is for islands, their components and hooks', () => {
    const found = sourcesIn('site/src')
      .filter((source) =>
        importsOf(source).some((specifier) => /^react(-dom)?(\/|$)/.test(specifier)),
      )
      .filter(({ name }) => !/\.tsx$|^use-[a-z-]+\.ts$/.test(name))
      .map(({ path }) => `${path}: a rule needs no React, a hook is called use-*.ts.`)
    expect(found).toEqual([])
  })

  test('no component library is loaded', () => {
    const found = sourcesIn('site/src')
      .filter((source) =>
        importsOf(source).some((specifier) => /^@mantine|^@tanstack/.test(specifier)),
      )
      .map(({ path }) => `${path}: the public site has its own, small parts.`)
    expect(found).toEqual([])
  })
})

test('the first screen is drawn without the local database', () => {
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
  // Import it with import() instead.
  expect([...reached].filter((path) => path === 'admin-pwa/src/data/db.ts')).toEqual([])
})
