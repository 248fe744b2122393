import { expect, test } from 'vitest'
import { isTest, rooms, type Source, sourcesIn, targetOf, withoutComments } from './source.ts'

const sources = sourcesIn(...rooms)

/** What a tool reads by its place or name: Astro, the migrations' runner, Vitest. */
const isReadByTool = ({ path, name }: Source) =>
  /^site\/src\/pages\/|\/migrations\//.test(path) ||
  /\.(config|d)\.(ts|mjs)$/.test(name) ||
  name === 'global-setup.ts'

const exportedIn = ({ text }: Source): string[] =>
  [
    ...withoutComments(text).matchAll(
      /^export (?:async )?(?:const|let|function\*?|class|type|abstract class) (\w+)/gm,
    ),
  ].map(([, name = '']) => name)

/** What a file imports by name, as 'api/src/booking/model Booking'; `*` is everything. */
const usedBy = (source: Source): string[] =>
  [...source.text.matchAll(importPattern)].flatMap(([, names, from, dynamic]) => {
    const target = targetOf(source, from ?? dynamic ?? '')
    if (!target) return []
    if (!names?.includes('{')) return [`${target} *`]
    const list = names.slice(names.indexOf('{') + 1, names.lastIndexOf('}')).split(',')
    return list.map(
      (name) =>
        `${target} ${
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0]
        }`,
    )
  })

const importPattern = /\bimport\s([^'";()]*?)\sfrom\s*'([^']+)'|\bimport\(\s*'([^']+)'/g

test('what is exported is imported by another file', () => {
  const used = new Set(sources.flatMap(usedBy))
  const found = sources
    .filter((source) => !isReadByTool(source))
    .flatMap((source) => {
      const place = source.path.replace(/\.[a-z]+$/, '')
      if (used.has(`${place} *`)) return []
      return exportedIn(source)
        .filter((name) => !used.has(`${place} ${name}`))
        .map((name) => `${source.path}: ${name} is used in no other file; drop its 'export'.`)
    })
  expect(found).toEqual([])
})

test('an exported function of shared and api says in a line what it does', () => {
  const declared =
    /^export (?:(?:async )?function\*? (\w+)|const (\w+) =\s+(?:async )?(?:\(|<|\w+ =>))/
  const found = sourcesIn('shared/src', 'api/src')
    .filter((source) => !isTest(source) && !isReadByTool(source))
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
