import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { changePassword, login, readMe } from '@synapse/shared/operator/contract'
import { describe, expect, test } from 'vitest'
import { addAuthenticatorApp, addSecurityKey, signInWith } from '#support/actors/second-step.ts'
import { countLockWaits } from '#support/readers/lock-waits.ts'
import { credentials } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'
import { cheapHash, useCheapHash } from '#support/world/cheap-hash.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world } = useIsolatedWorld()
useCheapHash(world)

const signIn = async (input: { username: string; password: string } = credentials) =>
  (await world.call(login, { input })).token
const me = (token: string) => world.call(readMe, { token })

const script = fileURLToPath(import.meta.resolve('@synapse/api/main/reset-sign-in'))

/** Resets the sign-in in a separate process, while the app is running. */
const reset = async (...options: string[]) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: world.context.settings.databaseUrl }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options], { env })
  return stdout
}

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    world.call(changePassword, { token, input: { currentPassword, newPassword } })

  test('signs out other devices, notifies the operator and accepts only the new password', async () => {
    const to = 'rita@example.com'
    await world.db('business').update({ notificationEmail: to, notifyOfBookings: false })
    const [own, other] = [await signIn(), await signIn()]
    const passwords = ['a better one: 92 birds', 'a better one: 93 birds']
    const answers = await Promise.allSettled(
      passwords.map((password) => change(own, credentials.password, password)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const password = passwords[answers.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    expect((await me(own)).username).toBe('admin')
    await expect(me(other)).toBeRefused({ status: 401 })
    await expect(signIn(credentials)).toBeRefused({ status: 401 })
    await world.finishJobs(signIn({ ...credentials, password }))
    const mails = await world.mail.messages({ to })
    expect(mails.map(({ text }) => (text ?? '').split('\n\n')[1])).toEqual([
      'The password was changed.',
    ])
  })

  test('stops a sign-in with the old password that was already in progress', async () => {
    const password = await cheapHash('another one')
    let isAnswered = false
    const { refused } = await world.db.transaction(async (trx) => {
      await trx('users').update({ password })
      const refused = expect(signIn(credentials))
        .toBeRefused('invalid_credentials')
        .finally(() => {
          isAnswered = true
        })
      await until(
        'The sign-in waits for the change',
        async () => isAnswered || (await countLockWaits(world.db)) > 0,
      )
      return { refused }
    })
    await refused
    expect(await world.db('operatorSessions')).toEqual([])
  })

  test('is refused if the current password is wrong, and blocked after eight attempts', async () => {
    const token = await signIn()
    const guess = () => change(token, 'wrong', 'a better one: 92 birds')
    for (let tries = 0; tries < 8; tries += 1) await expect(guess()).toBeRefused({ status: 400 })
    await expect(guess()).toBeRefused({ status: 429 })
  })

  test('is refused if the new password is weak', async () => {
    await expect(change(await signIn(), credentials.password, 'password123')).toBeRefused({
      reason: 'weak_password',
      error: expect.stringMatching(/^The new password is too easy to guess\. .+\.$/),
    })
    await signIn()
  })
})

test('resetting the sign-in removes the second factors, signs out all devices and unblocks the account', async () => {
  const token = await signInWith(world)
  await addAuthenticatorApp(world, token)
  await addSecurityKey(world, token)
  const wrong = { ...credentials, password: 'wrong' }
  for (let tries = 0; tries < 8; tries += 1)
    await expect(world.call(login, { input: wrong })).toBeRefused('invalid_credentials')
  await expect(signInWith(world)).toBeRefused('too_many_tries')
  await expect(reset('--all')).rejects.toThrow('The only option is --new-password.')
  expect((await world.call(readMe, { token })).username).toBe('admin')
  expect(await reset()).toBe('Two-step sign-in is off, and all devices are signed out.\n')
  await expect(world.call(readMe, { token })).toBeRefused({ status: 401 })
  await signInWith(world)
  for (const table of ['signInFactors', 'recoveryCodes'])
    expect(await world.db(table), table).toEqual([])
})

test('resetting the sign-in with --new-password sets a random password', async () => {
  const [, password = ''] = /The new password is (\S+)/.exec(await reset('--new-password')) ?? []
  expect(password).toMatch(/^[\w-]{16}$/)
  await expect(signInWith(world)).toBeRefused('invalid_credentials')
  await world.call(login, { input: { ...credentials, password } })
})
