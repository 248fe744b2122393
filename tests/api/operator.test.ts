import { createHook } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { allRoutes } from '@synapse/api/main/routes'
import { withHashSlot } from '@synapse/api/operator/hash-password'
import { deleteEndedSessions } from '@synapse/api/operator/jobs'
import type { Endpoint } from '@synapse/shared/endpoint'
import {
  listSessions,
  login,
  logout,
  readMe,
  revokeSession,
} from '@synapse/shared/operator/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../support/call.ts'
import { cheapHash } from '../support/cheap-hash.ts'
import { operator } from '../support/settings.ts'
import { useOwnWorld } from '../support/use-world.ts'

// Trusts one proxy, so that each test request can have a different IP address.
const { world } = useOwnWorld({ env: { TRUSTED_PROXIES: '1' } })

/** The operator's password, hashed as the app does it, and at argon2's minimum cost. */
let costly = ''
let cheap = ''

beforeAll(async () => {
  const [user] = await world.db('users')
  costly = user.password
  cheap = await cheapHash(operator.password)
})

/** Use the cheap hash, because most tests don't depend on the cost of hashing. */
beforeEach(() => world.db('users').update({ password: cheap }))

/** Returns how many passwords are hashed during a call. */
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

const withCostlyHash = () => world.db('users').update({ password: costly })

const signIn = async (input: { username: string; password: string } = operator) =>
  (await world.call(login, { input })).token
const me = (token: string) => world.call(readMe, { token })
const refusedSignIn = (input: { username: string; password: string }) =>
  refusalOf(world.call(login, { input }))

describe('signing in', () => {
  test('returns a token that identifies the operator', async () => {
    const { token, user } = await world.call(login, { input: operator })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toEqual({ id: expect.any(String), username: 'admin' })
    expect(await me(token)).toEqual(user)
  })

  test('gives the same response for an unknown user and a wrong password', async () => {
    const wrong = await refusedSignIn({ ...operator, password: 'something else' })
    const unknown = await refusedSignIn({ username: 'nobody', password: 'something else' })
    expect(wrong).toMatchObject({
      status: 401,
      reason: 'invalid_credentials',
      error: 'Invalid credentials',
    })
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
  })

  test('hashes the given password even for an unknown user, so that both take equally long', async () => {
    await refusedSignIn({ username: 'warm-up', password: 'something else' })
    const hashesFor = (username: string) =>
      countHashes(() => refusedSignIn({ username, password: 'something else' }))
    expect(await hashesFor(operator.username)).toBe(1)
    expect(await hashesFor('nobody')).toBe(1)
  })

  test('requires a user name and a password', async () => {
    for (const input of [
      { username: '', password: 'x' },
      { username: '  ', password: 'x' },
      { username: 'admin', password: '' },
    ])
      expect(await refusedSignIn(input)).toMatchObject({
        status: 400,
        error: 'Please enter username and password',
      })
  })

  test('is blocked after eight failures, even with the right password', async () => {
    const wrong = { ...operator, password: 'wrong' }
    const statuses: number[] = []
    for (let tries = 0; tries < 10; tries += 1) statuses.push((await refusedSignIn(wrong)).status)
    expect(statuses).toEqual([...Array(8).fill(401), 429, 429])
    expect(await refusedSignIn(operator)).toMatchObject({ reason: 'too_many_tries' })
    // Only the guessed user name is blocked, not others.
    expect((await refusedSignIn({ username: 'nobody', password: 'x' })).status).toBe(401)
  })

  test('is blocked after eight failures in parallel', async () => {
    const wrong = { ...operator, password: 'wrong' }
    const refusals = await Promise.all(Array.from({ length: 12 }, () => refusedSignIn(wrong)))
    const statuses = refusals.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(8).fill(401), ...Array(4).fill(429)])
  })

  test('is not limited after successful attempts', async () => {
    for (let times = 0; times < 10; times += 1) await signIn()
    const counts = await world.db('signInTries').select('key', 'points')
    expect(counts.filter(({ points }) => points > 0)).toEqual([])
  })

  test('is refused with 429 while too many attempts wait, without delaying other requests', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    // The app accepts 24 attempts at a time.
    const waiting = Array.from({ length: 24 }, () => withHashSlot(() => released))
    const answer = await world.fetch(login.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(operator),
    })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ reason: 'busy' })
    expect((await world.fetch('/api/health')).status).toBe(200)
    release()
    await Promise.all(waiting)
    await signIn()
  })

  test('works for the operator while strangers are guessing passwords', async () => {
    await world.db('signInTries').insert({
      key: 'user:admin',
      points: 1_000,
      expire: Date.now() + 900_000,
    })
    expect(await signIn()).toBeTruthy()
  })

  test('stays blocked after a restart', async () => {
    for (let tries = 0; tries < 8; tries += 1)
      await refusedSignIn({ ...operator, password: 'wrong' })
    await world.restart()
    expect((await refusedSignIn(operator)).status).toBe(429)
  })

  test('stores no password or token in plain text', async () => {
    await withCostlyHash()
    const token = await signIn()
    const sessions = await world.db('operatorSessions')
    expect(sessions).toHaveLength(1)
    expect(sessions[0].tokenHash).toEqual(createHash('sha256').update(token).digest())
    const [user] = await world.db('users')
    expect(user.password).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    const stored = JSON.stringify([sessions, user])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(operator.password)
  })
})

describe('a sign-in session', () => {
  test('ends when the operator signs out', async () => {
    const [token, other] = [await signIn(), await signIn()]
    await world.call(logout, { token })
    expect(await refusalOf(me(token))).toMatchObject({ status: 401, reason: 'unauthenticated' })
    expect((await me(other)).username).toBe('admin')
  })

  test('expires after 30 days', async () => {
    const token = await signIn()
    world.clock.advance({ hours: 24 * 30 - 1 })
    await me(token)
    world.clock.advance({ hours: 1 })
    expect((await refusalOf(me(token))).status).toBe(401)
  })

  test('is deleted the night after it expires, not earlier', async () => {
    const old = await signIn()
    world.clock.advance({ hours: 24 * 29 })
    const young = await signIn()
    world.clock.advance({ hours: 24 })
    await world.run(deleteEndedSessions)
    expect(await world.db('operatorSessions')).toHaveLength(1)
    expect((await me(young)).username).toBe('admin')
    expect((await refusalOf(me(old))).status).toBe(401)
  })

  test('is listed with its device and IP address, and can be revoked', async () => {
    const [own, other] = [await signIn(), await signIn()]
    const sessions = await world.call(listSessions, { token: own })
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    expect(sessions[0]).toMatchObject({ address: expect.stringMatching(/127\.0\.0\.1$/) })
    expect(JSON.stringify(sessions)).not.toContain(other)
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    await world.call(revokeSession, { token: own, params: { id } })
    expect((await refusalOf(me(other))).status).toBe(401)
    expect((await me(own)).username).toBe('admin')
    const again = world.call(revokeSession, { token: own, params: { id } })
    expect(await refusalOf(again)).toMatchObject({ status: 404, reason: 'unknown' })
  })
})

describe('every operator endpoint', () => {
  const operatorCalls = () =>
    allRoutes.map(({ endpoint }): Endpoint => endpoint).filter(({ who }) => who === 'operator')

  const send = ({ method, path }: Endpoint, headers: Record<string, string> = {}) =>
    world.fetch(path.replaceAll(/\{\w+\}/g, crypto.randomUUID()), {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(method !== 'GET' && { body: '{}' }),
    })

  const tokens: [string, () => Promise<Record<string, string>>][] = [
    ['no token', async () => ({})],
    ['an empty token', async () => ({ Authorization: 'Bearer ' })],
    ['an invented token', async () => ({ Authorization: `Bearer ${'A'.repeat(43)}` })],
    ['the token as a password', async () => ({ Authorization: `Basic ${await signIn()}` })],
    ['a token in a cookie', async () => ({ Cookie: `authToken=${await signIn()}` })],
    [
      'a token after signing out',
      async () => {
        const token = await signIn()
        await world.call(logout, { token })
        return { Authorization: `Bearer ${token}` }
      },
    ],
  ]
  test.each(tokens)('returns 401 with %s', async (_, headers) => {
    const sent = await headers()
    expect(operatorCalls().length).toBeGreaterThan(4)
    for (const endpoint of operatorCalls()) {
      const answer = await send(endpoint, sent)
      const call = `${endpoint.method} ${endpoint.path}`
      expect([call, answer.status]).toEqual([call, 401])
      expect(await answer.json()).toMatchObject({
        error: 'Please sign in.',
        reason: 'unauthenticated',
      })
    }
  })
})
