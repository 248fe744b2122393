import { expect, test } from 'vitest'
import {
  featureOf,
  importsOf,
  isTest,
  sourcesIn,
  targetOf,
  withoutComments,
} from '#architecture/source.ts'

/** Features whose tables a feature's queries use although these features import it. */
const expected = {
  availability: ['booking', 'meeting', 'website'],
  booking: ['invoice', 'refund'],
  client: ['expense', 'invoice', 'quote'],
  coupon: ['booking'],
  invoice: ['dispute', 'refund'],
  journal: [
    'booking',
    'business',
    'dispute',
    'expense',
    'invoice',
    'payment',
    'payout',
    'quarter',
    'refund',
  ],
  payment: ['booking', 'dispute', 'invoice', 'payout', 'refund'],
  report: ['quarter'],
  todo: ['booking', 'payment', 'refund'],
  website: ['booking'],
}

test('queries use tables of features that import their own only where listed', () => {
  const sources = sourcesIn('api/src').flatMap((source) => {
    const feature = featureOf(source.path)
    return feature && !isTest(source) ? { source, feature, code: withoutComments(source.text) } : []
  })
  const imports = sources.flatMap(({ source, feature }) =>
    importsOf(source)
      .map((specifier) => targetOf(source, specifier) ?? '')
      .filter((target) => target.startsWith('api/'))
      .map((target) => [feature, featureOf(target)] as const),
  )
  const importedBy = (start: string, found = new Set<string>()) => {
    for (const [from, to] of imports)
      if (from === start && to && !found.has(to)) importedBy(to, found.add(to))
    return found
  }
  const owners = new Map(
    sources.flatMap(({ feature, code }) =>
      [...code.matchAll(/tableName = '(\w+)'/g)].map(([, table = '']) => [table, feature] as const),
    ),
  )
  const found: Record<string, Set<string>> = {}
  for (const { feature, code } of sources)
    for (const [, table = ''] of code.matchAll(/\b(?:from|join|into|update)\s+(\w+)/g)) {
      const owner = owners.get(table)
      if (owner && owner !== feature && importedBy(owner).has(feature))
        found[feature] = (found[feature] ?? new Set()).add(owner)
    }
  const lists = Object.entries(found).map(([feature, of]) => [feature, [...of].sort()])
  expect(Object.fromEntries(lists)).toEqual(expected)
})
