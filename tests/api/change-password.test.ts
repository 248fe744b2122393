import { changePassword, login, readMe } from '@synapse/shared/operator/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../support/call.ts'
import { cheapHash } from '../support/cheap-hash.ts'
import { operator } from '../support/settings.ts'
import { until } from '../support/until.ts'
import { useOwnWorld } from '../support/use-world.ts'

const { world } = useOwnWorld()

/** The operator's password, hashed at argon2's minimum cost. */
let cheap = ''

beforeAll(async () => {
  cheap = await cheapHash(operator.password)
})

beforeEach(() => world.db('users').update({ password: cheap }))

const signIn = async (input: { username: string; password: string } = operator) =>
  (await world.call(login, { input })).token
const me = (token: string) => world.call(readMe, { token })
const refusedSignIn = (input: { username: string; password: string }) =>
  refusalOf(world.call(login, { input }))

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    world.call(changePassword, { token, input: { currentPassword, newPassword } })

  test('signs out all other devices and accepts only the new password', async () => {
    const [own, other] = [await signIn(), await signIn()]
    const changed = { ...operator, password: 'a better one: 92 birds' }
    expect(await change(own, operator.password, changed.password)).toEqual({ ok: true })
    try {
      expect((await me(own)).username).toBe('admin')
      expect((await refusalOf(me(other))).status).toBe(401)
      expect((await refusedSignIn(operator)).status).toBe(401)
      await signIn(changed)
    } finally {
      await change(own, changed.password, operator.password)
    }
  })

  test('rejects a sign-in with the old password that was already in progress', async () => {
    const trx = await world.db.transaction()
    const waiting = async () => {
      const { rows } = await world.db.raw(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0].count > 0
    }
    try {
      await trx('users').update({ password: await cheapHash('another one') })
      let isAnswered = false
      const answer = refusedSignIn(operator).finally(() => {
        isAnswered = true
      })
      await until('The sign-in waits for the change', async () => isAnswered || (await waiting()))
      await trx.commit()
      expect(await answer).toMatchObject({ status: 401, reason: 'invalid_credentials' })
    } finally {
      if (!trx.isCompleted()) await trx.rollback()
      await world.db('users').update({ password: cheap })
    }
    expect(await world.db('operatorSessions')).toEqual([])
  })

  test('succeeds only once when two requests arrive in parallel', async () => {
    const tokens = [await signIn(), await signIn()]
    const passwords = ['a better one: 92 birds', 'a better one: 93 birds']
    const answers = await Promise.allSettled(
      tokens.map((token, index) => change(token, operator.password, passwords[index] ?? '')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const changed = passwords[answers.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    await signIn({ ...operator, password: changed })
  })

  test('is refused with a wrong current password, and blocked after eight attempts', async () => {
    const token = await signIn()
    const statuses: number[] = []
    for (let tries = 0; tries < 9; tries += 1)
      statuses.push((await refusalOf(change(token, 'wrong', 'a better one: 92 birds'))).status)
    expect(statuses).toEqual([...Array(8).fill(400), 429])
  })

  test.each(['short', 'aaaaaaaaaaaaaa', 'password123', 'Administrator', 'Synapse-2026'])(
    'is refused if the new password is weak: %s',
    async (weak) => {
      const refusal = await refusalOf(change(await signIn(), operator.password, weak))
      expect(refusal).toMatchObject({
        status: 400,
        reason: 'weak_password',
        error: expect.stringMatching(/^The new password is too easy to guess\. .+\.$/),
      })
      await signIn()
    },
  )
})
