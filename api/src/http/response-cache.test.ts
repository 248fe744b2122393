import { expect, test, vi } from 'vitest'
import { type Content, createResponseCache } from '#http/response-cache'

const start = Temporal.Instant.from('2027-02-01T08:30:00Z')

const setUp = () => {
  let at = start
  const cache = createResponseCache(() => at)
  cache.onListening(true)
  return {
    cache,
    pass: (duration: Temporal.DurationLike) => {
      at = at.add(duration)
    },
  }
}

const json = (text: string): Content => ({ text, type: 'application/json' })
const page = (text: string): Content => ({ text, type: 'text/html', isPage: true })

test('the cache remembers a missing path for ten seconds or until data changes', async () => {
  const { cache, pass } = setUp()
  const load = vi.fn(async () => undefined)
  const read = async () => {
    await cache.getOrLoad('/nothing', load)
    return load.mock.calls.length
  }
  expect([await read(), await read()]).toEqual([1, 1])
  expect(cache.isCached('/nothing')).toBe(true)
  pass({ seconds: 10 })
  expect(cache.isCached('/nothing')).toBe(false)
  expect(await read()).toBe(2)
  cache.onChange()
  expect(await read()).toBe(3)
})

test('the cache still stores responses after many requests for paths that don’t exist', async () => {
  const { cache } = setUp()
  for (let n = 0; n < 2_500; n += 1) await cache.getOrLoad(`/no/${n}`, async () => undefined)
  await cache.getOrLoad('/a', async () => json('{}'))
  expect(cache.get('/a')).toBeDefined()
})

test('the cache reloads responses every minute, because slots expire', async () => {
  const { cache, pass } = setUp()
  await cache.getOrLoad('/a', async () => json('{}'))
  pass({ seconds: 59 })
  expect(cache.get('/a')).toBeDefined()
  pass({ seconds: 1 })
  expect(cache.get('/a')).toBeUndefined()
})

test('the cache doesn’t recompress unchanged content', async () => {
  const { cache } = setUp()
  const before = await cache.getOrLoad('/a', async () => page('<p>60</p>'))
  cache.onChange()
  const after = await cache.getOrLoad('/a', async () => page('<p>60</p>'))
  expect(after?.br).toBe(before?.br)
  cache.onChange()
  const changed = await cache.getOrLoad('/a', async () => page('<p>65</p>'))
  expect(changed?.etag).not.toBe(before?.etag)
  expect(changed?.br).not.toBe(before?.br)
})

test('the cache serves an outdated page if loading fails, but never outdated slots', async () => {
  const { cache } = setUp()
  const away = async (): Promise<Content> => {
    throw new Error('The database is away')
  }
  await cache.getOrLoad('/', async () => page('<p>60</p>'))
  await cache.getOrLoad('/api/times', async () => json('[]'))
  cache.onChange()
  expect((await cache.getOrLoad('/', away))?.identity.toString()).toBe('<p>60</p>')
  expect(cache.get('/')).toBeUndefined()
  await expect(cache.getOrLoad('/api/times', away)).rejects.toThrow('away')
  await expect(cache.getOrLoad('/terms', away)).rejects.toThrow('away')
})

test('the cache serves an outdated page while loading is slow', async () => {
  vi.useFakeTimers()
  try {
    const { cache } = setUp()
    await cache.getOrLoad('/', async () => page('<p>60</p>'))
    cache.onChange()
    const making = Promise.withResolvers<Content>()
    const [first, second] = [
      cache.getOrLoad('/', () => making.promise),
      cache.getOrLoad('/', vi.fn()),
    ]
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await first)?.identity.toString()).toBe('<p>60</p>')
    expect((await second)?.identity.toString()).toBe('<p>60</p>')
    making.resolve(page('<p>65</p>'))
    vi.useRealTimers()
    await expect.poll(() => cache.get('/')?.identity.toString()).toBe('<p>65</p>')
  } finally {
    vi.useRealTimers()
  }
})

test('the cache stores nothing while it isn’t subscribed to changes', async () => {
  const { cache } = setUp()
  cache.onListening(false)
  await cache.getOrLoad('/a', async () => json('{}'))
  await cache.getOrLoad('/nothing', async () => undefined)
  expect([cache.isCached('/a'), cache.isCached('/nothing')]).toEqual([false, false])
})
