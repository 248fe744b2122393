import {
  addApp,
  addPasskey,
  confirmPassword,
  readMe,
  readSignInSecurity,
  removeFactor,
  renewRecoveryCodes,
  setUpApp,
  setUpPasskey,
} from '@synapse/shared/operator/contract'
import { expect, test } from 'vitest'
import {
  addAuthenticatorApp,
  addSecurityKey,
  authenticatorCode,
  signInWith,
} from '#support/actors/second-step.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { credentials } from '#support/run/settings.ts'
import { createSecurityKey } from '#support/stand-ins/security-key.ts'
import { useCheapHash } from '#support/world/cheap-hash.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world } = useIsolatedWorld()
useCheapHash(world)

const security = (token: string) => world.call(readSignInSecurity, { token })
const expectSignedOut = (token: string) =>
  expect(world.call(readMe, { token })).toBeRefused({ status: 401 })

test('an authenticator app is added once its first code is verified within ten minutes', async () => {
  const token = await signInWith(world)
  const { setup, key } = await world.call(setUpApp, { token })
  const add = (changed: string, code = authenticatorCode(world, key)) =>
    world.call(addApp, { token, input: { setup: changed, code } })
  await expect(add(setup, '000000')).toBeRefused('wrong_code')
  for (const changed of [`${setup.slice(0, -4)}AAAA`, ''])
    await expect(add(changed), changed).toBeRefused('expired')
  await signInWith(world)
  world.clock.advance({ minutes: 10 })
  await world.call(confirmPassword, { token, input: { password: credentials.password } })
  await expect(add(setup)).toBeRefused('expired')
  const again = await world.call(setUpApp, { token })
  await world.call(addApp, {
    token,
    input: { setup: again.setup, code: authenticatorCode(world, again.key) },
  })
  await expect(signInWith(world)).toBeRefused('second_step')
  expect(await security(token)).toMatchObject({
    factors: [{ kind: 'app', name: 'Authenticator app', lastUsedAt: null }],
    recoveryCodesLeft: 10,
  })
})

test('a second authenticator app is refused, even if two tabs set it up at once', async () => {
  const token = await signInWith(world)
  const setups = [await world.call(setUpApp, { token }), await world.call(setUpApp, { token })]
  expect(
    await successesOf(
      setups.map(({ setup, key }) =>
        world.call(addApp, { token, input: { setup, code: authenticatorCode(world, key) } }),
      ),
    ),
  ).toHaveLength(1)
  await expect(world.call(setUpApp, { token })).toBeRefused('has_app')
})

test('adding a passkey needs an unused challenge from the same session and site', async () => {
  const [token, other] = [await signInWith(world), await signInWith(world)]
  const key = createSecurityKey()
  const add = (passkey: ReturnType<typeof key.create>, from = token) =>
    world.call(addPasskey, { token: from, input: { name: 'Key', passkey } })
  const options = await world.call(setUpPasskey, { token })
  const evil = createSecurityKey({ origin: 'http://evil.example' })
  await expect(add(evil.create(options))).toBeRefused('wrong_passkey')
  // The failed attempt has used up the challenge.
  await expect(add(key.create(options))).toBeRefused('wrong_passkey')
  const again = await world.call(setUpPasskey, { token })
  await expect(add(key.create(again), other)).toBeRefused('wrong_passkey')
  const late = await world.call(setUpPasskey, { token })
  world.clock.advance({ minutes: 5 })
  await world.call(confirmPassword, { token, input: { password: credentials.password } })
  await expect(add(key.create(late))).toBeRefused('wrong_passkey')
  const first = await world.call(setUpPasskey, { token })
  await world.call(addPasskey, { token, input: { name: 'Key', passkey: key.create(first) } })
  const second = key.create(await world.call(setUpPasskey, { token }))
  await expect(add(second)).toBeRefused('has_passkey')
})

test('only the first factor comes with recovery codes, which are stored as hashes', async () => {
  const token = await signInWith(world)
  await expect(world.call(renewRecoveryCodes, { token })).toBeRefused('off')
  const { key, recoveryCodes } = await addAuthenticatorApp(world, token)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await addSecurityKey(world, token)).recoveryCodes).toEqual([])
  const stored = JSON.stringify([await world.db('recoveryCodes'), await world.db('signInFactors')])
  for (const secret of [key, recoveryCodes[0] ?? '', (recoveryCodes[0] ?? '').replaceAll('-', '')])
    expect(stored).not.toContain(secret)
  const renewed = await world.call(renewRecoveryCodes, { token })
  expect(renewed.recoveryCodes).toHaveLength(10)
  const old = signInWith(world, { by: 'recovery', code: recoveryCodes[0] ?? '' })
  await expect(old).toBeRefused('wrong_recovery_code')
  await signInWith(world, { by: 'recovery', code: renewed.recoveryCodes[0] ?? '' })
})

test('each change to the second factors signs out all other devices and notifies the operator', async () => {
  const to = 'rita@example.com'
  await world.db('business').update({ notificationEmail: to, notifyOfBookings: false })
  const token = await signInWith(world)
  const first = await signInWith(world)
  const { key } = await addAuthenticatorApp(world, token)
  await expectSignedOut(first)
  const second = await signInWith(world, { by: 'app', code: authenticatorCode(world, key) })
  await addSecurityKey(world, token)
  await expectSignedOut(second)
  const { factors } = await security(token)
  const third = await signInWith(world, { by: 'app', code: authenticatorCode(world, key, 1) })
  const params = { id: factors[0]?.id ?? '' }
  expect(
    await successesOf([0, 1].map(() => world.call(removeFactor, { token, params }))),
  ).toHaveLength(1)
  await expect(world.call(removeFactor, { token, params })).toBeRefused('unknown')
  await expectSignedOut(third)
  expect((await world.call(readMe, { token })).username).toBe('admin')
  await world.finishJobs()
  const mails = await world.mail.messages({ to })
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set(['Your sign-in details have changed']),
  )
  expect(mails.map(({ text }) => (text ?? '').split('\n\n')[1]).toSorted()).toEqual([
    'An authenticator app was added.',
    'The authenticator app was removed.',
    'The passkey “Blue key” was added.',
  ])
  // There is still a passkey, so signing in requires the second step.
  await expect(signInWith(world)).toBeRefused('second_step')
})
