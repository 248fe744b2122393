import { createHook } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { allRoutes } from '@synapse/api/main/routes'
import { withHashingSlot } from '@synapse/api/operator/hash-password'
import { deleteEndedSessions } from '@synapse/api/operator/jobs'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { listSignIns, login, logout, readMe, revokeSignIn } from '@synapse/shared/operator/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '#support/calls/call.ts'
import { credentials } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'
import { useCheapHash } from '#support/world/cheap-hash.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

// Trust one proxy, so that each request in the test can have its own IP address.
const { world } = useIsolatedWorld({ env: { TRUSTED_PROXIES: '1' } })

/** The app's own hash. Most tests use a cheaper one. */
let costly = ''
beforeAll(async () => {
  costly = (await world.db('users').first()).password
})
useCheapHash(world)

const countHashes = async (call: () => Promise<unknown>): Promise<number> => {
  let hashes = 0
  const counting = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') hashes += 1
    },
  }).enable()
  await call().finally(() => counting.disable())
  return hashes
}

const signIn = async (input: { username: string; password: string } = credentials) =>
  (await world.call(login, { input })).token
const me = (token: string) => world.call(readMe, { token })

describe('signing in', () => {
  test('returns a token that identifies the operator, stored only as a hash', async () => {
    await world.db('users').update({ password: costly })
    const { token, user } = await world.call(login, { input: credentials })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toEqual({ id: expect.any(String), username: 'admin' })
    expect(await me(token)).toEqual(user)
    const sessions = await world.db('operatorSessions')
    expect(sessions).toHaveLength(1)
    expect(sessions[0].tokenHash).toEqual(createHash('sha256').update(token).digest())
    const [{ password }] = await world.db('users')
    expect(password).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    const stored = JSON.stringify([sessions, password])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(credentials.password)
  })

  test('responds the same way to an unknown user and to a wrong password', async () => {
    const warmUp = { username: 'warm-up', password: 'something else' }
    await expect(signIn(warmUp)).toBeRefused('invalid_credentials')
    const refusals: unknown[] = []
    for (const username of [credentials.username, 'nobody'])
      expect(
        await countHashes(async () => {
          const { requestId: _, ...refusal } = await refusalOf(
            signIn({ username, password: 'other' }),
          )
          refusals.push(refusal)
        }),
        username,
      ).toBe(1)
    const wrong = { reason: 'invalid_credentials', error: 'Invalid credentials' }
    expect(refusals).toMatchObject([wrong, wrong])
    expect(refusals[1]).toEqual(refusals[0])
  })

  test('requires a username and a password', async () => {
    for (const input of [
      { username: '', password: 'x' },
      { username: '  ', password: 'x' },
      { username: 'admin', password: '' },
    ])
      await expect(signIn(input), JSON.stringify(input)).toBeRefused({
        reason: 'missing',
        error: 'Please enter username and password',
      })
  })

  const guess = (times: number) => {
    const wrong = { ...credentials, password: 'wrong' }
    return Promise.all(Array.from({ length: times }, () => refusalOf(signIn(wrong))))
  }

  test('is blocked after eight failed attempts, even in parallel, for that username only', async () => {
    const statuses = (await guess(12)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(8).fill(401), ...Array(4).fill(429)])
    await expect(signIn({ username: 'nobody', password: 'x' })).toBeRefused({ status: 401 })
  })

  test('stays blocked for the correct password and after a restart', async () => {
    await guess(8)
    await expect(signIn(credentials)).toBeRefused('too_many_tries')
    await world.restart()
    await expect(signIn(credentials)).toBeRefused({ status: 429 })
  })

  test('doesn’t count successful attempts towards the limit', async () => {
    for (let times = 0; times < 10; times += 1) await signIn()
    const counts = await world.db('rateLimits').where('key', 'not like', 'call %')
    expect(counts.filter(({ points }) => points > 0)).toEqual([])
  })

  test('is refused with 429 while too many passwords are being checked', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 24 }, () => withHashingSlot(() => released))
    const answer = await world.fetch(login.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ reason: 'busy' })
    expect((await world.fetch('/api/health')).status).toBe(200)
    release()
    await Promise.all(waiting)
    // An attempt that is refused without checking the password doesn't count.
    const counts = await world.db('rateLimits').where('key', 'not like', 'call %')
    expect(counts.filter(({ points }) => points > 0)).toEqual([])
    await signIn()
  })

  test('works for the operator while strangers guess passwords', async () => {
    await world.db('rateLimits').insert({
      key: 'user:admin',
      points: 1_000,
      expire: Date.now() + 900_000,
    })
    // At most 24 passwords are checked at a time. Each guess comes from a different network.
    const guesses = Array.from({ length: 24 }, (_, index) =>
      expect(
        world.call(login, {
          input: { ...credentials, password: 'wrong' },
          headers: { 'X-Forwarded-For': `192.0.2.${index}` },
        }),
      ).toBeRefused('invalid_credentials'),
    )
    await until('All guesses are delayed', async () => {
      const [{ points }] = await world.db('rateLimits').where({ key: 'user:admin' })
      return points === 1_024
    })
    // Attempts by strangers don't block anyone else.
    await expect(signIn({ username: 'nobody', password: 'x' })).toBeRefused('invalid_credentials')
    await Promise.all(guesses)
    expect(await signIn()).toBeTruthy()
  })
})

describe('a sign-in session', () => {
  test('ends when the operator signs out', async () => {
    const [token, other] = [await signIn(), await signIn()]
    await world.call(logout, { token })
    await expect(me(token)).toBeRefused('unauthenticated')
    expect((await me(other)).username).toBe('admin')
  })

  test('expires after 30 days, and is deleted the following night', async () => {
    const old = await signIn()
    world.clock.advance({ hours: 24 * 29 })
    const young = await signIn()
    world.clock.advance({ hours: 23 })
    await me(old)
    world.clock.advance({ hours: 1 })
    await expect(me(old)).toBeRefused({ status: 401 })
    await world.run(deleteEndedSessions)
    expect(await world.db('operatorSessions')).toHaveLength(1)
    expect((await me(young)).username).toBe('admin')
  })

  test('is listed with its device and IP address, and can be revoked', async () => {
    const [own, other] = [await signIn(), await signIn()]
    const sessions = await world.call(listSignIns, { token: own })
    expect(sessions.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true])
    expect(sessions[0]).toMatchObject({ address: expect.stringMatching(/127\.0\.0\.1$/) })
    expect(JSON.stringify(sessions)).not.toContain(other)
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    await world.call(revokeSignIn, { token: own, params: { id } })
    await expect(me(other)).toBeRefused({ status: 401 })
    expect((await me(own)).username).toBe('admin')
    const again = world.call(revokeSignIn, { token: own, params: { id } })
    await expect(again).toBeRefused('unknown')
  })
})

describe('an operator endpoint', () => {
  const endpoints = allRoutes
    .map(({ endpoint }): Endpoint => endpoint)
    .filter(({ who }) => who === 'operator')

  const expectRefused = async ({ method, path }: Endpoint, headers: Record<string, string>) => {
    const answer = await world.fetch(path.replaceAll(/\{\w+\}/g, randomUUID()), {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(method !== 'GET' && { body: '{}' }),
    })
    const call = `${method} ${path}`
    expect([call, answer.status]).toEqual([call, 401])
    expect(await answer.json()).toMatchObject({
      error: 'Please sign in.',
      reason: 'unauthenticated',
    })
  }

  test('returns 401 without a valid token', async () => {
    expect(endpoints.length).toBeGreaterThan(4)
    for (const endpoint of endpoints) {
      await expectRefused(endpoint, {})
      await expectRefused(endpoint, { Authorization: `Bearer ${'A'.repeat(43)}` })
    }
  })

  test('returns 401 with a token in the wrong place, or after signing out', async () => {
    const token = await signIn()
    const wrong: Record<string, string>[] = [
      { Authorization: 'Bearer ' },
      { Authorization: `Basic ${token}` },
      { Cookie: `authToken=${token}` },
    ]
    for (const headers of wrong)
      for (const endpoint of [readMe, listSignIns]) await expectRefused(endpoint, headers)
    await world.call(logout, { token })
    for (const endpoint of [readMe, listSignIns])
      await expectRefused(endpoint, { Authorization: `Bearer ${token}` })
  })
})
