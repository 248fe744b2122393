import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  features,
  foldersIn,
  isTest,
  layers,
  read,
  type Source,
  sourcesIn,
  workspaces,
} from '#architecture/source.ts'
import { root } from '#support/run/root.ts'

const plain = (source: Source) => source.name.replace(/\.test(-support)?(?=\.tsx?$)/, '')
const all = sourcesIn(...workspaces)
const inFeatures = (workspace: string) =>
  sourcesIn(`${workspace}/src`).filter(({ path }) => features.includes(path.split('/')[2] ?? ''))

test.each(Object.entries(layers))('every folder in %s is a feature or a layer', (parent, order) => {
  const known = order.flat().filter((name) => /^\w/.test(name))
  const unknown = foldersIn(parent)
    .filter((name) => !features.includes(name) && !known.includes(name))
    .map(
      (name) =>
        `${parent}/${name}: not a feature. Move its files to the feature they are about (${features.join(', ')}) or, if there is none, to ${known.join(', ')}.`,
    )
  expect(unknown).toEqual([])
})

test('the README lists all features', () => {
  const [, table = ''] = /Features:\n\n(.*?)\n\n/s.exec(read('README.md')) ?? []
  const listed = [...table.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(features.toSorted())
})

test('a feature’s subfolder in the site or the admin app contains at least three files', () => {
  const sources = ['site', 'admin-pwa'].flatMap(inFeatures)
  const perFolder = Object.groupBy(sources, ({ folder }) => folder)
  const found = Object.entries(perFolder)
    .filter(([folder, sources]) => folder.split('/').length > 3 && (sources?.length ?? 0) < 3)
    .map(([folder]) => `${folder}: move its files to another folder.`)
  expect(found).toEqual([])
})

test('files are named after what they contain', () => {
  const vague = /^(index|utils?|helpers?|common|types?|constants?|services?|misc|lib|shared)$/i
  const found = all
    .flatMap((source) =>
      source.path
        .split('/')
        .slice(1)
        .map((part) => [source, part] as const),
    )
    .filter(([, part]) => vague.test(part.replace(/\..*$/, '')))
    // Astro requires the name “index” for the home page.
    .filter(([{ path }]) => path !== 'site/src/pages/index.astro')
    .map(([{ path }]) => `${path}: name it after its content.`)
  expect([...new Set(found)]).toEqual([])
})

test('file names are in kebab-case, or in PascalCase for components', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
  const component = /^[A-Z][A-Za-z0-9]*(\.island)?\.(tsx|astro|module\.css|test\.tsx)$/
  const found = all
    .filter(({ name }) => !kebab.test(name) && !component.test(name))
    .map(({ path }) => `${path}: use kebab-case, or PascalCase for a component.`)
  expect(found).toEqual([])
})

test('no file has more than 300 lines', () => {
  const found = all
    .filter((source) => !source.path.includes('/migrations/'))
    .filter(({ name }) => !name.endsWith('.css'))
    .map(({ path, text }) => [path, text.split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 300)
    .map(([path, lines]) => `${path}: ${lines} lines. Split it.`)
  expect(found).toEqual([])
})

/** These files are named after a format or a value, so one word is enough. */
const nouns = ['csv.ts', 'cursor.ts', 'ics.ts']

const fixed = ['routes.ts', 'model.ts', 'present.ts', 'jobs.ts']

/**
 * What a feature's folder may contain in each workspace; `fix` says what to do with any other file.
 */
const vocabulary: Record<string, { isRight: (source: Source) => boolean; fix: string }> = {
  'in api: routes, operations, model, present, jobs, emails, formats and values': {
    isRight: (source) => {
      const [, , , part, deeper, tooDeep] = source.path.split('/')
      if (part === 'emails') return deeper !== undefined
      const name = plain(source)
      const isNamed = [...fixed, ...nouns].includes(name) || /^[a-z]+(-[a-z]+)+\.ts$/.test(name)
      // A folder contains the operations of a large feature, for example booking/checkout.
      return isNamed && !tooDeep
    },
    fix: 'use routes.ts for HTTP, model.ts for tables, present.ts for responses, jobs.ts for jobs, emails/ for e-mails, or <verb>-<noun>.ts for an operation. Move pure rules to shared.',
  },
  'in shared: contracts and rules, without subfolders': {
    isRight: ({ name }) => name.endsWith('.ts'),
    fix: 'use <feature>.ts, a contract or one rule per file, without subfolders.',
  },
  'in site: components, islands, hooks and rules': {
    isRight: (source) =>
      /^([A-Z]\w*\.astro|[A-Z]\w*\.island\.tsx|[A-Z]\w*\.tsx|use-[a-z-]+\.ts|[a-z-]+(\.script)?\.ts|[a-z-]+\.css)$/.test(
        plain(source),
      ),
    fix: 'use *.astro for parts of pages, *.island.tsx or *.script.ts for browser code, use-*.ts for hooks.',
  },
  'in admin-pwa: pages, forms, queries, components and rules': {
    isRight: (source) =>
      /^([A-Z]\w*\.tsx|[A-Z]\w*\.module\.css|[a-z]+(-[a-z]+)*(\.worker)?\.ts|use(-[a-z]+)+\.tsx|[a-z]+(-[a-z]+)*-columns(\.tsx|\.module\.css))$/.test(
        plain(source),
      ),
    fix: 'use *Page.tsx, *Form.tsx, *Dialog.tsx, other components, queries.ts, mutations.ts, use-*.tsx, *-columns.tsx, or a file named after its rule. Move rules that the server needs to shared.',
  },
}

/** Feature folders in these workspaces may have subfolders. */
const nested = ['api', 'site', 'admin-pwa']

describe('file names in feature folders use a fixed vocabulary', () => {
  test.each(Object.entries(vocabulary))('%s', (name, { isRight, fix }) => {
    const workspace = /^in ([\w-]+)/.exec(name)?.[1] ?? ''
    const deepest = nested.includes(workspace) ? 5 : 4
    const found = inFeatures(workspace).filter(
      (source) => !isRight(source) || source.path.split('/').length > deepest,
    )
    expect(found.map(({ path }) => `${path}: ${fix}`)).toEqual([])
  })

  test('in api: jobs are declared in jobs.ts', () => {
    const found = sourcesIn('api/src')
      .filter(
        ({ name, text }) => name !== 'jobs.ts' && /[= ](job|exclusiveJob)(<.*>)?\(\{/.test(text),
      )
      .map(({ path }) => `${path}: declare its job in jobs.ts of its feature.`)
    expect(found).toEqual([])
  })

  test('in api: a job’s name is its constant’s name in kebab case', () => {
    const declaration =
      /export const (\w+?)(?:Job)? = (?:\(.*\) =>\s+)?\w*[jJ]ob(?:<.*>)?\((?:\{\s+name: |\s*)'(.*?)'/g
    const found = sourcesIn('api/src')
      .filter(({ name }) => name === 'jobs.ts')
      .flatMap(({ text }) => [...text.matchAll(declaration)])
    const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)
    expect(found.length).toBeGreaterThan(50)
    expect(found.map(([, , name]) => name)).toEqual(found.map(([, one = '']) => kebabCase(one)))
  })

  test('in shared: all endpoints are in contract.ts or, if that is too long, <topic>-contract.ts', () => {
    const audience = /^(admin|operator|visitor|public|client)-/
    const lines = (place: string) => all.find(({ path }) => path === place)?.text.split('\n').length
    const found = inFeatures('shared')
      .filter((source) => !isTest(source) && /\bendpoint\(/.test(source.text))
      .flatMap(({ path: place, name, text }) => {
        const feature = `${path.dirname(place)}/contract.ts`
        if (name === 'contract.ts') return []
        if (!name.endsWith('-contract.ts')) return [`${place}: move its endpoints to ${feature}.`]
        if (audience.test(name)) return [`${place}: name it after its topic, not its audience.`]
        const both = (lines(feature) ?? 0) + text.split('\n').length
        return both > 300 ? [] : [`${place}: ${feature} has room for it.`]
      })
    expect(found).toEqual([])
  })
})

test('an API test’s name doesn’t repeat its folder', () => {
  const found = sourcesIn('tests/api')
    .map((file) => file.path)
    .filter((place) => path.basename(place).startsWith(`${place.split('/').at(-2)}-`))
    .map((place) => `${place}: leave out the folder's name.`)
  expect(found).toEqual([])
})

test('a unit test is in the folder of the file that it tests', () => {
  const found = sourcesIn(
    'shared/src',
    'site/src',
    'admin-pwa/src',
    'api/src',
    'api/stand-ins',
    'api/postgres',
  )
    .filter(isTest)
    .filter(({ path: place }) => {
      const base = place.replace(/\.test\.tsx?$/, '')
      // A test named after its folder may cover any file in that folder.
      if (existsSync(path.join(root, base)) || path.basename(base) === place.split('/').at(-2))
        return false
      return !['.ts', '.tsx', '.script.ts'].some((ending) =>
        existsSync(path.join(root, `${base}${ending}`)),
      )
    })
    .map(
      ({ path }) =>
        `${path}: there is no file of that name next to it. Move tests that cross workspaces to tests.`,
    )
  expect(found).toEqual([])
})

test('files named in the documentation exist', () => {
  const exclude = ['**/node_modules', '**/dist', '**/.*']
  const files = globSync('**/*.*', { cwd: root, exclude })
  const found = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/`(\w[\w.@/-]*\/[\w.-]+\.(?:tsx?|mjs|md|css|ya?ml|json))`/g)].map(
        ([, named = '']) => ({ file, named }),
      ),
    )
    .filter(({ named }) => !files.some((one) => `/${one}`.endsWith(`/${named}`)))
    .map(({ file, named }) => `${file}: there is no ${named}.`)
  expect(found).toEqual([])
})
