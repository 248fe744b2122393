import { describe, expect, test } from 'vitest'
import { forEachSettled } from '#core/for-each-settled'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Yields numbers asynchronously, like a paginated list. */
async function* listed(count: number) {
  for (const number of numbers(count)) {
    await Promise.resolve()
    yield number
  }
}

describe('forEachSettled', () => {
  test('processes every item before throwing the first error', async () => {
    const done: number[] = []
    const work = forEachSettled(numbers(4), async (number) => {
      if (number % 2) throw new Error(`No ${number}`)
      done.push(number)
    })
    await expect(work).rejects.toThrow('No 1 (and others)')
    expect(done).toEqual([0, 2])
  })

  test.each([1, 3, 10])('processes each item once, %i at a time', async (concurrency) => {
    const done: number[] = []
    let now = 0
    let max = 0
    await forEachSettled(
      listed(6),
      async (number) => {
        now += 1
        max = Math.max(max, now)
        await new Promise(setImmediate)
        done.push(number)
        now -= 1
      },
      { concurrency },
    )
    expect(done.toSorted()).toEqual(numbers(6))
    expect(max).toBe(Math.min(concurrency, 6))
  })

  test('fails if listing the items fails', async () => {
    const broken = (async function* () {
      yield 1
      throw new Error('No second page')
    })()
    const done: number[] = []
    await expect(
      forEachSettled(broken, async (number) => void done.push(number), { concurrency: 2 }),
    ).rejects.toThrow('No second page')
    expect(done).toEqual([1])
  })

  test('starts no new item once the time budget is used up', async () => {
    const done: number[] = []
    await forEachSettled(numbers(9), async (number) => void done.push(number), {
      concurrency: 2,
      budgetMs: 0,
    })
    expect(done).toEqual([0, 1])
  })
})
