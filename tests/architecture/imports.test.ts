import { isBuiltin } from 'node:module'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  featureOf,
  importsOf,
  isTest,
  layers,
  type Source,
  sourcesIn,
  targetOf,
  withoutComments,
  workspaces,
} from '#architecture/source.ts'

const mayImport: Record<string, readonly string[]> = {
  shared: [],
  api: ['shared'],
  site: ['shared'],
  'admin-pwa': ['shared'],
  tests: ['api', 'shared'],
}

/** `target` is a file, or '' for a package. */
type Import = { source: Source; specifier: string; target: string }

/** Returns an import as it would be in a file, which doesn't have to exist. */
const imported = (path: string, specifier: string): Import => {
  const source = { path, name: basename(path), folder: dirname(path), text: '' }
  return { source, specifier, target: targetOf(source, specifier) ?? '' }
}

const importsIn = (...folders: string[]): Import[] =>
  sourcesIn(...folders).flatMap((source) =>
    importsOf(source).map((specifier) => ({
      source,
      specifier,
      target: targetOf(source, specifier) ?? '',
    })),
  )

const isTypeImport = ({ text }: Source, specifier: string) =>
  new RegExp(`^import type .* from '${specifier}'$`, 'm').test(text)

const workspaceOf = (place: string) => place.split('/')[0] ?? ''

/** Used in the browser and on the server. */
const pdfPackages = ['jspdf', 'jspdf-autotable', 'uqr']

/** Only this folder may import the package, except for types. */
const clients: Record<string, string> = {
  nodemailer: 'api/src/mail/',
  googleapis: 'api/src/outside/',
  stripe: 'api/src/outside/',
}

type Rule = {
  folders: string[]
  isWrong: (one: Import) => boolean
  /** The file and specifier of an import that the rule must reject. */
  wrong: [string, string]
  fix: string
}

const rules: Record<string, Rule> = {
  ...Object.fromEntries(
    workspaces.map((workspace) => [
      `${workspace} imports only permitted workspaces`,
      {
        folders: [workspace],
        isWrong: ({ target }: Import) =>
          target !== '' &&
          ![workspace, ...(mayImport[workspace] ?? [])].includes(workspaceOf(target)),
        wrong: [
          `${workspace}/src/a.ts`,
          workspace === 'tests' ? '@synapse/site/b' : '@synapse/tests/b',
        ] as [string, string],
        fix: `${workspace} may import ${mayImport[workspace]?.join(' and ') || 'only itself'}. Move code that two workspaces need to shared.`,
      },
    ]),
  ),
  'imports between workspaces use package names, not relative paths': {
    folders: ['shared', 'api', 'site/src', 'admin-pwa/src', 'tests'],
    isWrong: ({ source, specifier, target }) =>
      specifier.startsWith('.') &&
      !specifier.endsWith('.mjs') &&
      workspaceOf(target) !== workspaceOf(source.path),
    wrong: ['site/src/data/call.ts', '../../../shared/src/money.ts'],
    fix: 'Import from @synapse/<workspace>/… instead.',
  },
  'imports within a workspace start with #': {
    folders: ['shared', 'api', 'site/src', 'admin-pwa/src', 'tests'],
    isWrong: ({ source, specifier, target }) =>
      specifier.startsWith('.') &&
      /(?<!\.config)\.tsx?$|\.astro$/.test(source.name) &&
      workspaceOf(target) === workspaceOf(source.path) &&
      source.path !== 'tests/bench/next-export.ts',
    wrong: ['site/src/data/call.ts', './server-clock.ts'],
    fix: 'Write the path from the folder that # stands for in package.json.',
  },
  'the shared workspace imports no packages except zod and the PDF libraries': {
    folders: ['shared/src'],
    isWrong: ({ source, specifier, target }) =>
      !isTest(source) &&
      !target &&
      specifier !== 'zod' &&
      !(
        pdfPackages.includes(specifier) &&
        /^shared\/src\/document\/(draw-[a-z]+|pdf-page|qr-bars)\.ts$/.test(source.path)
      ),
    wrong: ['shared/src/money.ts', 'lodash'],
    fix: 'In shared only zod is allowed.',
  },
  'only start-up code knows the built-in database, the stand-ins and the demo': {
    folders: ['api/src'],
    isWrong: ({ source, target }) =>
      /^api\/(stand-ins|postgres|demo)\//.test(target) &&
      !/^api\/src\/main\/(server|find-database)\.ts$/.test(source.path) &&
      !isTest(source),
    wrong: ['api/src/booking/routes.ts', '#demo/demo.ts'],
    fix: 'api/src must not know about them. Only main/server.ts and main/find-database.ts do.',
  },
  'the built-in database and the stand-ins for external services import nothing from the app': {
    folders: ['api/stand-ins', 'api/postgres'],
    isWrong: ({ target }) => target.startsWith('api/src/'),
    wrong: ['api/stand-ins/stripe.ts', '#core/settings.ts'],
    fix: 'Stand-ins may only use the protocol of the service they replace.',
  },
  'external services are called only from their own folders': {
    folders: ['api/src'],
    isWrong: ({ source, specifier }) => {
      const folder = clients[specifier.split('/')[0] ?? '']
      if (!folder || isTest(source) || isTypeImport(source, specifier)) return false
      return !source.path.startsWith(folder)
    },
    wrong: ['api/src/booking/routes.ts', 'stripe'],
    fix: 'Call external services from outside or mail.',
  },
  'only route files use Koa': {
    folders: ['api/src'],
    isWrong: ({ source: { path, name }, specifier }) =>
      /^(koa|@koa\/)/.test(specifier) &&
      featureOf(path) !== undefined &&
      !/(^|-)routes\.ts$/.test(name) &&
      path !== 'api/src/operator/authenticate-operator.ts',
    wrong: ['api/src/booking/move.ts', 'koa'],
    fix: 'Take the input as arguments and return a result; handle HTTP in routes.ts.',
  },
  'scripts that run before packages are installed import only Node’s built-in modules': {
    folders: ['api/bin'],
    isWrong: ({ source, specifier }) =>
      !isTest(source) && !specifier.startsWith('./') && !isBuiltin(specifier),
    wrong: ['api/bin/install.mjs', 'zod'],
    fix: 'It may not be installed yet.',
  },
  'only islands, their components and hooks of the site use React': {
    folders: ['site/src'],
    isWrong: ({ source, specifier }) =>
      /^react(-dom)?(\/|$)/.test(specifier) && !/\.tsx$|^use-[a-z-]+\.ts$/.test(source.name),
    wrong: ['site/src/booking/draft/draft.ts', 'react'],
    fix: 'Move rules to files without React, and name hooks use-*.ts.',
  },
  'the site uses no component library': {
    folders: ['site/src'],
    isWrong: ({ specifier }) => /^@mantine|^@tanstack/.test(specifier),
    wrong: ['site/src/ui/Icon.tsx', '@mantine/core'],
    fix: 'Write a small component of the site’s own instead.',
  },
}

const explain = (why: string) => (one: Import) =>
  `${one.source.path} imports ${one.specifier}. ${why}`

test.each(Object.entries(rules))('%s', (_, { folders, isWrong, wrong, fix }) => {
  const imports = importsIn(...folders)
  expect(imports.length).toBeGreaterThan(0)
  expect(isWrong(imported(...wrong))).toBe(true)
  expect(imports.filter(isWrong).map(explain(fix))).toEqual([])
})

/**
 * Returns whether this is a type import in `context.ts`, and not from a feature. The context may
 * use the types of what `main` assembles, because types don't exist at run time.
 */
const isErased = ({ source, specifier, target }: Import) =>
  source.path === 'api/src/core/context.ts' &&
  featureOf(target) === undefined &&
  isTypeImport(source, specifier)

/** The simulated device loads all of `data`. */
const isFakeDevice = ({ source: { path } }: Import) =>
  path === 'admin-pwa/src/data/fake-device.test-support.ts'

const importsOfUpperLayers = (parent: string, imports: Import[]) => {
  const order = layers[parent] ?? []
  const folderOf = (place: string) => {
    const inside = place.slice(parent.length + 1)
    const file = inside.replace(/(\.test)?\.ts$/, '')
    if (order.flat().includes(file)) return file
    const [folder = '', ...rest] = inside.split('/')
    return rest.length > 0 ? folder : '.'
  }
  const isInFeature = (place: string) =>
    order.flat().includes('*') && featureOf(place) !== undefined
  const rankOf = (place: string) => {
    const folder = isInFeature(place) ? '*' : folderOf(place)
    return order.findIndex((names) => names.includes(folder))
  }
  return imports.filter(({ source, target }) => {
    const [from, to] = [rankOf(source.path), rankOf(target)]
    const isSideways =
      from === to && !isInFeature(target) && folderOf(source.path) !== folderOf(target)
    return to > from || isSideways
  })
}

test('the layer rule detects imports from higher layers and from the same layer', () => {
  const upward = imported('site/src/data/call.ts', '#booking/draft/draft.ts')
  const sideways = imported('site/src/booking/offer/a.ts', '#booking/pass/b.ts')
  const permitted = [
    imported('site/src/booking/draft/draft.ts', '#data/call.ts'),
    imported('site/src/booking/draft/draft.ts', '#availability/Calendar.tsx'),
    imported('site/src/ui/Icon.astro', '#data/call.ts'),
  ]
  expect(importsOfUpperLayers('site/src', [upward, ...permitted])).toEqual([upward])
  expect(importsOfUpperLayers('site/src/booking', [sideways])).toEqual([sideways])
})

describe.each(Object.entries(layers))('in %s', (parent, order) => {
  const inside = importsIn(parent).filter(({ target }) => target.startsWith(`${parent}/`))

  test('layers import only lower layers', () => {
    expect(inside.length).toBeGreaterThan(10)
    const wrong = importsOfUpperLayers(parent, inside).filter(
      (one) => !isErased(one) && !(isFakeDevice(one) && parent === 'admin-pwa/src/data'),
    )
    const arrows = order.map((names) => names.join(', ').replace('*', 'features')).join(' ← ')
    const fix = `Allowed: ${arrows}. Pass what the lower layer needs as an argument, a callback or a child, or move the file to the layer that it belongs to.`
    expect(wrong.map(explain(fix))).toEqual([])
  })

  test('features have no cyclic imports', () => {
    const links = inside.flatMap((one) => {
      if (isTest(one.source)) return []
      const [from, to] = [featureOf(one.source.path), featureOf(one.target)]
      return from && to && from !== to ? [{ ...one, from, to }] : []
    })
    const reachableFrom = (start: string, reached = new Set<string>()): Set<string> => {
      for (const { from, to } of links)
        if (from === start && !reached.has(to)) reachableFrom(to, reached.add(to))
      return reached
    }
    const inCycles = links.filter(({ from, to }) => reachableFrom(to).has(from))
    const fix =
      'This import is part of a cycle. Move the shared code to the feature it is about, use an event in main/event-handlers.ts, or pass a function in from main/routes.ts.'
    expect(inCycles.map(explain(fix))).toEqual([])
  })
})

test('only the site’s islands and scripts run in the browser', () => {
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

test('the admin app renders its first screen without loading the local database', () => {
  const sources = new Map(sourcesIn('admin-pwa/src').map((source) => [source.path, source]))
  const staticImports = ({ text }: Source) =>
    [...withoutComments(text).matchAll(/^import (?!type )[^'"]*['"](#[^'"]+)['"]/gm)].map(
      ([, specifier = '']) => specifier.replace('#', 'admin-pwa/src/'),
    )
  const starts = ['main.tsx', 'App.tsx', 'AdminLayout.tsx'].map(
    (name) => `admin-pwa/src/app/${name}`,
  )
  const calls = [...sources.keys()].filter((path) => /\/(queries|mutations)\.ts$/.test(path))
  const reached = new Set([...starts, ...calls])
  for (const path of reached) {
    const source = sources.get(path)
    for (const next of source ? staticImports(source) : []) reached.add(next)
  }
  // If this fails, import the database with a dynamic `import()`.
  expect([...reached].filter((path) => path === 'admin-pwa/src/data/db.ts')).toEqual([])
})
