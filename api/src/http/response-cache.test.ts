import { expect, test, vi } from 'vitest'
import { type Content, createResponseCache } from '#http/response-cache'

const start = Temporal.Instant.from('2027-02-01T08:30:00Z')

const setUp = () => {
  let at = start
  const reads = createResponseCache(() => at)
  reads.onListening(true)
  return {
    reads,
    pass: (duration: Temporal.DurationLike) => {
      at = at.add(duration)
    },
  }
}

const json = (text: string): Content => ({ text, type: 'application/json' })
const page = (text: string): Content => ({ text, type: 'text/html', isPage: true })

test('what many ask for at once is made once, and then ready', async () => {
  const { reads } = setUp()
  const load = vi.fn(async () => json('{}'))
  await Promise.all([1, 2, 3].map(() => reads.read('/a', load)))
  await reads.read('/a', load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(reads.peek('/a')).toBeDefined()
})

test('what is not there is known for ten seconds, or until something changes', async () => {
  const { reads, pass } = setUp()
  const load = vi.fn(async () => undefined)
  const ask = async () => {
    await reads.read('/nothing', load)
    return load.mock.calls.length
  }
  expect([await ask(), await ask()]).toEqual([1, 1])
  expect(reads.isCached('/nothing')).toBe(true)
  pass({ seconds: 10 })
  expect(reads.isCached('/nothing')).toBe(false)
  expect(await ask()).toBe(2)
  reads.onChange()
  expect(await ask()).toBe(3)
})

test('any number of names that are nothing leaves room for what is something', async () => {
  const { reads } = setUp()
  for (let n = 0; n < 2_500; n += 1) await reads.read(`/no/${n}`, async () => undefined)
  await reads.read('/a', async () => json('{}'))
  expect(reads.peek('/a')).toBeDefined()
})

test('an answer is made anew when the hour is full, because a new day may have begun', async () => {
  const { reads, pass } = setUp()
  await reads.read('/a', async () => json('{}'))
  pass({ minutes: 29 })
  expect(reads.peek('/a')).toBeDefined()
  pass({ minutes: 1 })
  expect(reads.peek('/a')).toBeUndefined()
})

test('what is the same after a change is not compressed again', async () => {
  const { reads } = setUp()
  const before = await reads.read('/a', async () => page('<p>60</p>'))
  reads.onChange()
  const after = await reads.read('/a', async () => page('<p>60</p>'))
  expect(after?.br).toBe(before?.br)
  reads.onChange()
  const changed = await reads.read('/a', async () => page('<p>65</p>'))
  expect(changed?.etag).not.toBe(before?.etag)
  expect(changed?.br).not.toBe(before?.br)
})

test('a page says what it said last while it cannot be made; what is free is never guessed', async () => {
  const { reads } = setUp()
  const away = async (): Promise<Content> => {
    throw new Error('The database is away')
  }
  await reads.read('/', async () => page('<p>60</p>'))
  await reads.read('/api/times', async () => json('[]'))
  reads.onChange()
  expect((await reads.read('/', away))?.identity.toString()).toBe('<p>60</p>')
  expect(reads.peek('/')).toBeUndefined()
  await expect(reads.read('/api/times', away)).rejects.toThrow('away')
  await expect(reads.read('/terms', away)).rejects.toThrow('away')
})

test('a page that takes long says what it said last, and is kept once it is made', async () => {
  vi.useFakeTimers()
  try {
    const { reads } = setUp()
    await reads.read('/', async () => page('<p>60</p>'))
    reads.onChange()
    const making = Promise.withResolvers<Content>()
    const [first, second] = [reads.read('/', () => making.promise), reads.read('/', vi.fn())]
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await first)?.identity.toString()).toBe('<p>60</p>')
    expect((await second)?.identity.toString()).toBe('<p>60</p>')
    making.resolve(page('<p>65</p>'))
    vi.useRealTimers()
    await vi.waitFor(() => expect(reads.peek('/')?.identity.toString()).toBe('<p>65</p>'))
  } finally {
    vi.useRealTimers()
  }
})

test('while changes are not heard, nothing is kept', async () => {
  const { reads } = setUp()
  reads.onListening(false)
  await reads.read('/a', async () => json('{}'))
  await reads.read('/nothing', async () => undefined)
  expect([reads.isCached('/a'), reads.isCached('/nothing')]).toEqual([false, false])
})
