import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  changePassword,
  listSignIns,
  login,
  readMe,
  revokeSignIn,
} from '@synapse/shared/operator/contract'
import { expect, test } from 'vitest'
import { fakeEvent, sendEvent } from '#support/actors/webhook.ts'
import { refusalOf } from '#support/calls/call.ts'
import { runFolder } from '#support/run/database.ts'
import { credentials } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'
import { useCheapHash } from '#support/world/cheap-hash.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const file = path.join(runFolder(), `security-${process.pid}.log`)
const env = { SECURITY_LOG: file, TRUSTED_PROXIES: '1', LIMIT_FACTOR: '1' }
const { world } = useIsolatedWorld({ env })
useCheapHash(world)

const read = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const newest = async (event: string) => {
  await until('The log contains the event', async () => read().some((line) => line.event === event))
  return read().findLast((line) => line.event === event)
}

const headers = { 'X-Forwarded-For': '203.0.113.7' }
const signIn = (input: { username: string; password: string } = credentials) =>
  world.call(login, { input, headers })

test('the security log records successful and failed sign-ins with IP address and username', async () => {
  await signIn()
  expect(await newest('signed_in')).toMatchObject({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    address: '203.0.113.7',
    username: 'admin',
    requestId: expect.any(String),
  })
  const { requestId } = await refusalOf(signIn({ ...credentials, password: 'wrong-horse' }))
  expect(await newest('sign_in_refused')).toMatchObject({
    address: '203.0.113.7',
    username: 'admin',
    reason: 'invalid_credentials',
    requestId,
  })
})

test('the security log omits an unknown username, because it may be a mistyped password', async () => {
  await expect(signIn({ username: 'my secret horse', password: 'x' })).toBeRefused(
    'invalid_credentials',
  )
  expect(await newest('sign_in_refused')).not.toHaveProperty('username')
})

test('the security log records ended sessions, password changes, rejected webhooks and rate-limited requests', async () => {
  const { token } = await signIn()
  await expect(world.call(readMe, { token: 'forged-token', headers })).toBeRefused({ status: 401 })
  expect(await newest('session_refused')).toMatchObject({ address: '203.0.113.7' })
  const change = (currentPassword: string, newPassword: string) =>
    world.call(changePassword, { token, headers, input: { currentPassword, newPassword } })
  await expect(change('wrong-horse', 'another 92 birds')).toBeRefused('wrong_password')
  expect(await newest('password_change_refused')).toMatchObject({ reason: 'wrong_password' })
  await change(credentials.password, 'another 92 birds')
  await change('another 92 birds', credentials.password)
  expect(await newest('password_changed')).toMatchObject({ username: 'admin' })
  const other = await signIn()
  const sessions = await world.call(listSignIns, { token: other.token })
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
  await world.call(revokeSignIn, { token, params: { id } })
  expect(await newest('session_ended')).toMatchObject({ sessionId: id })
  await sendEvent(world, fakeEvent('refund.updated', { id: 're_1' }), { secret: 'whsec_x' })
  expect(await newest('webhook_refused')).toMatchObject({ reason: 'bad_signature' })
  await Promise.all(
    Array.from({ length: 61 }, () => refusalOf(signIn({ username: ' ', password: 'x' }))),
  )
  expect(await newest('rate_limited')).toMatchObject({ address: '203.0.113.7' })
  expect(readFileSync(file, 'utf8')).not.toMatch(/horse|birds|forged-token|whsec|Bearer/)
  expect(readFileSync(file, 'utf8')).not.toContain(token)
})
