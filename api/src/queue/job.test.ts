import { describe, expect, test } from 'vitest'
import { doEach } from '#queue/job'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** What a page after page list of another server is. */
async function* listed(count: number) {
  for (const number of numbers(count)) {
    await Promise.resolve()
    yield number
  }
}

describe('work on each of many', () => {
  test('is done for everyone, whatever fails, and fails at the end with the first reason', async () => {
    const done: number[] = []
    const work = doEach(numbers(4), async (number) => {
      if (number % 2) throw new Error(`No ${number}`)
      done.push(number)
    })
    await expect(work).rejects.toThrow('No 1 (and others)')
    expect(done).toEqual([0, 2])
  })

  test.each([1, 3, 10])('is done once each, by %i at the same time', async (atOnce) => {
    const done: number[] = []
    let now = 0
    let most = 0
    await doEach(
      listed(6),
      async (number) => {
        now += 1
        most = Math.max(most, now)
        await new Promise(setImmediate)
        done.push(number)
        now -= 1
      },
      { atOnce },
    )
    expect(done.toSorted()).toEqual(numbers(6))
    expect(most).toBe(Math.min(atOnce, 6))
  })

  test('fails when what is to be done cannot be listed', async () => {
    const broken = (async function* () {
      yield 1
      throw new Error('No second page')
    })()
    const done: number[] = []
    await expect(
      doEach(broken, async (number) => void done.push(number), { atOnce: 2 }),
    ).rejects.toThrow('No second page')
    expect(done).toEqual([1])
  })

  test('begins nothing new when its time is over', async () => {
    const done: number[] = []
    await doEach(numbers(9), async (number) => void done.push(number), { atOnce: 2, mostMs: 0 })
    expect(done).toEqual([0, 1])
  })
})
