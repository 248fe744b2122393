import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { foldersIn, isTest, nouns, rooms, root, type Source, sourcesIn } from './source.ts'

const plain = (source: Source) => source.name.replace(/\.test(?=\.tsx?$)/, '')
const all = sourcesIn(...rooms)
const inNouns = (room: string) =>
  sourcesIn(`${room}/src`).filter(({ path }) => nouns.includes(path.split('/')[2] ?? ''))

/** Folders of a room that are not nouns. */
const others: Record<string, readonly string[]> = {
  shared: [],
  api: ['core', 'db', 'http', 'mail', 'main', 'outside', 'queue'],
  site: ['content', 'pages', 'ui'],
  'admin-pwa': ['app', 'data', 'pwa', 'ui'],
}

describe('every room has the nouns of the product for folders, and few others', () => {
  test.each(Object.entries(others))('%s', (room, known) => {
    const strange = foldersIn(`${room}/src`)
      .filter((name) => !nouns.includes(name) && !known.includes(name))
      .map(
        (name) =>
          `${room}/src/${name}: no noun of the product. Put its files into the noun they are about (${nouns.join(', ')}) or, if it is about none, into ${known.join(', ') || 'a file beside the folders'}.`,
      )
    expect(strange).toEqual([])
  })
})

test('no file is named after its kind of content instead of its content', () => {
  const vague = /^(index|utils?|helpers?|common|types?|constants?|services?|misc|lib|shared)$/i
  const found = all
    .flatMap((source) =>
      source.path
        .split('/')
        .slice(1)
        .map((part) => [source, part] as const),
    )
    .filter(([, part]) => vague.test(part.replace(/\..*$/, '')))
    // Astro's front page has no other name.
    .filter(([{ path }]) => path !== 'site/src/pages/index.astro')
    .map(([{ path }]) => `${path}: name it after the one thing that is in it.`)
  expect([...new Set(found)]).toEqual([])
})

test('nothing only passes on what other files export', () => {
  const found = all
    .filter(({ text }) => /^export\s+(\*|\{[^}]*\})\s+from\s+'(\.|#|@synapse)/m.test(text))
    .map(({ path }) => `${path}: import from the file that has it; there are no barrels here.`)
  expect(found).toEqual([])
})

test('names are kebab-case; components alone are PascalCase', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
  const component = /^[A-Z][A-Za-z0-9]*(\.island)?\.(tsx|astro|module\.css|test\.tsx)$/
  // Astro's own notation for a page per entry.
  const route = /^\[[a-z]+\](\.[a-z]+)*$/
  const found = all
    .filter(({ name }) => !kebab.test(name) && !component.test(name) && !route.test(name))
    .map(({ path }) => `${path}: kebab-case, or PascalCase if it is one component.`)
  expect(found).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const found = all
    // A unit test is as long as what its file promises.
    .filter((source) => !isTest(source) || source.folder.startsWith('tests/'))
    .filter((source) => !source.path.includes('/migrations/'))
    .filter(({ name }) => !name.endsWith('.css'))
    .map(({ path, text }) => [path, text.split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 300)
    .map(([path, lines]) => `${path}: ${lines} lines. It is about more than one thing; divide it.`)
  expect(found).toEqual([])
})

/** Verbs with which a file in a noun folder of the API may begin; each of them is in use. */
const verbs =
  'add apply archive authenticate cancel change complete conclude count create credit delete disconnect draw encrypt end find finish follow hash hold issue keep limit list load make mark merge move open preview process read receive reconcile record refund remind request resend restore retry revoke save search send set settle sign start sync update'.split(
    ' ',
  )

/** Formats that a noun can be written in or read from. */
const formats = ['cursor', 'ics', 'csv', 'pdf', 'xlsx', 'zip', 'google-event', 'checkout-session']

describe('a noun folder has a closed vocabulary of files', () => {
  test('in api: routes, verbs, model, present, jobs, emails and named formats', () => {
    const fixed = ['routes.ts', 'model.ts', 'present.ts', 'jobs.ts']
    const found = inNouns('api')
      .filter((source) => {
        const [, , , part, deeper] = source.path.split('/')
        if (part === 'emails') return !deeper
        const name = plain(source)
        if (fixed.includes(name)) return Boolean(deeper)
        if (formats.includes(name.replace(/\.ts$/, ''))) return Boolean(deeper)
        const [verb = '', ...noun] = name.replace(/\.ts$/, '').split('-')
        return Boolean(deeper) || !verbs.includes(verb) || noun.length === 0
      })
      .map(
        ({ path }) =>
          `${path}: answers to HTTP go into routes.ts, whoever calls, tables into model.ts, what is shown into present.ts, work for later into jobs.ts, texts of mails into emails/, a write that spans tables into <verb>-<noun>.ts, a format into ${formats.join('.ts, ')}.ts. A pure rule belongs into shared.`,
      )
    expect(found).toEqual([])
  })

  test('no verb is kept for later', () => {
    const used = new Set(inNouns('api').map(({ name }) => name.split('-')[0]))
    // Take it out of the list.
    expect(verbs.filter((verb) => !used.has(verb))).toEqual([])
  })

  test('one contract.ts with all endpoints and shapes; what would be too long is divided by what it is about', () => {
    const audience = /^(admin|operator|visitor|public|client)-/
    const lines = (place: string) => all.find(({ path }) => path === place)?.text.split('\n').length
    const found = inNouns('shared')
      .filter((source) => !isTest(source) && /\bendpoint\(/.test(source.text))
      .flatMap(({ path: place, name, text }) => {
        const noun = `${path.dirname(place)}/contract.ts`
        if (name === 'contract.ts') return []
        if (!name.endsWith('-contract.ts')) return [`${place}: an endpoint belongs into ${noun}.`]
        if (audience.test(name)) return [`${place}: name it after what it is about.`]
        const both = (lines(noun) ?? 0) + text.split('\n').length
        return both > 300 ? [] : [`${place}: ${noun} has room for it.`]
      })
    expect(found).toEqual([])
  })

  test('in shared: contracts and rules', () => {
    const found = inNouns('shared')
      .filter(({ path }) => path.split('/').length !== 4 || !path.endsWith('.ts'))
      .map(({ path }) => `${path}: the noun, a contract or one rule per file, no deeper folders.`)
    expect(found).toEqual([])
  })

  test('in site: pages’ parts, islands, their hooks and rules', () => {
    const kinds =
      /^([A-Z]\w*\.astro|[A-Z]\w*\.island\.tsx|[A-Z]\w*\.tsx|use-[a-z-]+\.ts|[a-z-]+(\.script|\.d)?\.ts|[a-z-]+\.css)$/
    const found = inNouns('site')
      .filter((source) => source.path.split('/').length !== 4 || !kinds.test(plain(source)))
      .map(
        ({ path }) =>
          `${path}: a part of a page is *.astro, what runs in the browser *.island.tsx or *.script.ts, its hooks use-*.ts.`,
      )
    expect(found).toEqual([])
  })

  test('in admin-pwa: pages, forms, queries, components and what they keep', () => {
    const kinds =
      /^([A-Z]\w*\.tsx|[A-Z]\w*\.module\.css|[a-z]+(-[a-z]+)*(\.worker)?\.ts|use(-[a-z]+)+\.tsx|[a-z]+(-[a-z]+)*-columns(\.tsx|\.module\.css))$/
    const found = inNouns('admin-pwa')
      .filter((source) => source.path.split('/').length !== 4 || !kinds.test(plain(source)))
      .map(
        ({ path }) =>
          `${path}: *Page.tsx, *Form.tsx, small components, queries.ts, use-*.tsx, a list’s *-columns.tsx, and files named after the rule or words that they hold. A rule belongs into shared.`,
      )
    expect(found).toEqual([])
  })
})

test('a unit test stands beside the file that it is about', () => {
  const found = sourcesIn('shared/src', 'site/src', 'admin-pwa/src', 'api/src')
    .filter(isTest)
    .filter(({ path: place }) => {
      const base = place.replace(/\.test\.tsx?$/, '')
      // A folder's own test is about the whole of it.
      if (existsSync(path.join(root, base)) || path.basename(base) === place.split('/').at(-2))
        return false
      return !['.ts', '.tsx', '.script.ts'].some((ending) =>
        existsSync(path.join(root, `${base}${ending}`)),
      )
    })
    .map(
      ({ path }) =>
        `${path}: it is beside no file of that name; what crosses rooms goes into tests.`,
    )
  expect(found).toEqual([])
})
