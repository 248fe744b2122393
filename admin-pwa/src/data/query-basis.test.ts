import { expect, test } from 'vitest'
import {
  type Basis,
  basedOn,
  basisAfterRefusal,
  computeData,
  withoutServer,
} from '#data/query-basis.ts'

const cached = { answer: 'cached' }
const bases: Record<Basis<string>['from'], Basis<string>> = {
  nothing: { from: 'nothing' },
  cache: basedOn('cache', 'cached'),
  server: basedOn('server', 'answer'),
  'best effort': { from: 'best effort' },
  refusal: { from: 'refusal' },
}

test.each([
  ['nothing', 'best effort', 'cache'],
  ['cache', 'cache', 'cache'],
  ['server', 'server', 'server'],
  ['best effort', 'best effort', 'cache'],
  ['refusal', 'best effort', 'cache'],
] as const)(
  'if the server doesn’t respond, a query’s basis “%s” becomes “%s” or “%s”',
  (from, ...to) => {
    const next = [undefined, cached].map((saved) => withoutServer(bases[from], saved).from)
    expect(next).toEqual(to)
  },
)

test.each([
  ['nothing', 'nothing', 'refusal'],
  ['cache', 'refusal', 'refusal'],
  ['server', 'server', 'refusal'],
  ['best effort', 'best effort', 'refusal'],
  ['refusal', 'refusal', 'refusal'],
] as const)('after error 500 or 404, a query’s basis “%s” becomes “%s” or “%s”', (from, ...to) => {
  expect([500, 404].map((status) => basisAfterRefusal(bases[from], status).from)).toEqual(to)
})

test.each([
  ['nothing', undefined],
  ['cache', 'cached, changed here'],
  ['server', 'answer, changed here'],
  ['best effort', 'some records'],
  ['refusal', undefined],
] as const)('synced records take precedence over the basis “%s”', async (from, shown) => {
  const local = {
    bestEffort: async () => 'some records',
    withLocalData: async (answer: string) => `${answer}, changed here`,
  }
  expect(await computeData(bases[from], local)).toBe(shown)
  const complete = async () => 'all records'
  expect(await computeData(bases[from], { ...local, complete })).toBe('all records')
})
