import { expect, test } from 'vitest'
import {
  featureOf,
  importsOf,
  isTest,
  type Source,
  sourcesIn,
  targetOf,
  withoutComments,
} from '#architecture/source.ts'

/** For each feature, the features whose tables it queries even though they import it. */
const expected = {
  availability: ['booking', 'meeting', 'website'],
  booking: ['invoice', 'refund'],
  client: ['expense', 'invoice', 'quote'],
  coupon: ['booking'],
  dispute: ['refund'],
  invoice: ['dispute', 'refund'],
  journal: 'booking business dispute expense invoice payment payout quarter refund'.split(' '),
  payment: ['booking', 'dispute', 'invoice', 'payout', 'refund'],
  report: ['quarter'],
  todo: ['booking', 'payment', 'refund'],
  website: ['booking'],
}

test('only listed features query tables of features that depend on them', () => {
  const sources = sourcesIn('api/src').filter((source) => !isTest(source))
  const pairs = (find: (source: Source) => readonly string[]) =>
    sources.flatMap((source) => {
      const feature = featureOf(source.path)
      return feature ? find(source).map((found) => [feature, found] as const) : []
    })
  const matches = (pattern: RegExp) =>
    pairs(({ text }) =>
      Array.from(withoutComments(text).matchAll(pattern), ([, name = '']) => name),
    )
  const imports = pairs((source) =>
    importsOf(source)
      .map((specifier) => targetOf(source, specifier) ?? '')
      .flatMap((target) => (target.startsWith('api/') && featureOf(target)) || []),
  )
  const importedBy = (start: string, found = new Set<string>()) => {
    for (const [from, to] of imports)
      if (from === start && !found.has(to)) importedBy(to, found.add(to))
    return found
  }
  const owners = new Map(matches(/tableName = '(\w+)'/g).map(([owner, table]) => [table, owner]))
  const found = matches(/\b(?:from|join|into|update)\s+(\w+)/g)
    .map(([feature, table]) => [feature, owners.get(table) ?? ''] as const)
    .filter(([feature, owner]) => owner !== feature && importedBy(owner).has(feature))
  const lists = [...Map.groupBy(found, ([feature]) => feature)].map(([feature, own]) => [
    feature,
    [...new Set(own.map(([, owner]) => owner))].sort(),
  ])
  expect(Object.fromEntries(lists)).toEqual(expected)
})
