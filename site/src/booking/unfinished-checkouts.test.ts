import { describe, expect, test } from 'vitest'
import { forgetOwnCheckouts, unfinishedCheckouts } from '#booking/unfinished-checkouts.ts'

const memory = () => {
  // Keys of a storage are its own properties.
  const storage: Storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
  })
  return storage
}

const minute = 60_000

/** Two tabs of one browser. */
const twoTabs = () => {
  const [browser, first, second] = [memory(), memory(), memory()]
  const of = (tab: Storage) => ({ tab: () => tab, browser: () => browser })
  return {
    stores: of(first),
    here: unfinishedCheckouts(of(first), 'synapse-ai'),
    there: unfinishedCheckouts(of(second), 'synapse-ai'),
  }
}

describe('what a new checkout takes the place of', () => {
  test('is what this tab has begun, with a coupon or without', () => {
    const { here } = twoTabs()
    here.begin({ id: 'a', couponCode: null }, 0)
    here.begin({ id: 'b', couponCode: 'TEN' }, minute)
    expect(here.toReplace(null, 2 * minute)).toEqual(['a', 'b'])
  })

  test('is another tab’s only if that holds a use of the same coupon', () => {
    const { here, there } = twoTabs()
    here.begin({ id: 'a', couponCode: null }, 0)
    here.begin({ id: 'b', couponCode: 'TEN' }, 0)
    expect(there.toReplace('TEN', minute)).toEqual(['b'])
    expect(there.toReplace('FIVE', minute)).toEqual([])
    expect(there.toReplace(null, minute)).toEqual([])
  })

  test('is nothing that has ended, of another website, or older than a card page', () => {
    const { here, there, stores } = twoTabs()
    here.begin({ id: 'a', couponCode: 'TEN' }, 0)
    unfinishedCheckouts(stores, 'gozo-lab').begin({ id: 'b', couponCode: 'TEN' }, 0)
    expect(here.toReplace('TEN', 39 * minute)).toEqual(['a'])
    expect(here.toReplace('TEN', 41 * minute)).toEqual([])
    there.end(['a'], 0)
    expect(there.toReplace('TEN', 0)).toEqual([])
  })

  test('is each of them once, however often it was begun', () => {
    const { here, there } = twoTabs()
    here.begin({ id: 'a', couponCode: 'TEN' }, 0)
    here.begin({ id: 'a', couponCode: 'TEN' }, minute)
    expect(here.toReplace('TEN', minute)).toEqual(['a'])
    expect(there.toReplace('TEN', 40 * minute)).toEqual(['a'])
  })

  test('is only what has ended less, in this tab and for the others', () => {
    const { here, there } = twoTabs()
    for (const id of ['a', 'b']) here.begin({ id, couponCode: 'TEN' }, 0)
    here.end(['a'], 0)
    expect(here.toReplace(null, 0)).toEqual(['b'])
    expect(there.toReplace('TEN', 0)).toEqual(['b'])
  })

  test('is nothing that only looks like a checkout', () => {
    const whole = { id: 'a', couponCode: null, begunAt: 0 }
    const { id: _, ...nameless } = whole
    const { begunAt: __, ...timeless } = whole
    const { couponCode: ___, ...couponless } = whole
    const tab = memory()
    const checkouts = unfinishedCheckouts({ tab: () => tab, browser: memory }, 'synapse-ai')
    const others = [
      { ...whole, id: 7 },
      { ...whole, begunAt: '0' },
      { ...whole, couponCode: 5 },
      nameless,
      timeless,
      couponless,
      'text',
      null,
    ]
    tab.setItem('unfinished:synapse-ai', JSON.stringify([...others, whole]))
    expect(checkouts.toReplace(null, minute)).toEqual(['a'])
    tab.setItem('unfinished:synapse-ai', '{"length":1}')
    expect(checkouts.toReplace(null, minute)).toEqual([])
  })

  test('is at most what the server takes at once', () => {
    const { here } = twoTabs()
    for (let n = 0; n < 20; n += 1) here.begin({ id: `c${n}`, couponCode: 'TEN' }, 0)
    expect(here.toReplace('TEN', 0)).toEqual(Array.from({ length: 8 }, (_, n) => `c${12 + n}`))
  })
})

test('a tab whose checkout has become a booking forgets its own, also for the other tabs', () => {
  const { here, there, stores } = twoTabs()
  here.begin({ id: 'a', couponCode: 'TEN' }, 0)
  there.begin({ id: 'b', couponCode: 'TEN' }, 0)
  forgetOwnCheckouts(stores, 0)
  expect(here.toReplace(null, 0)).toEqual([])
  expect(here.toReplace('TEN', 0)).toEqual(['b'])
})

test('storage that is switched off or holds something else is no error', () => {
  const broken = (): Storage => {
    throw new DOMException('denied', 'SecurityError')
  }
  const stores = { tab: broken, browser: broken }
  const checkouts = unfinishedCheckouts(stores, 'synapse-ai')
  checkouts.begin({ id: 'a', couponCode: 'TEN' }, 0)
  expect(checkouts.toReplace('TEN', 0)).toEqual([])
  expect(() => forgetOwnCheckouts(stores, 0)).not.toThrow()
  const tab = memory()
  tab.setItem('unfinished:synapse-ai', '[{"id":7},null,"text"]')
  expect(
    unfinishedCheckouts({ tab: () => tab, browser: broken }, 'synapse-ai').toReplace(null, 0),
  ).toEqual([])
})
