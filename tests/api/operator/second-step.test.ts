import { createSignInLimiter } from '@synapse/api/http/limit-sign-ins'
import { signInOperator } from '@synapse/api/operator/sign-in-operator'
import {
  changePassword,
  confirmPassword,
  login,
  offerSecondStep,
  readMe,
  readSignInSecurity,
  removeFactor,
  type SecondStep,
} from '@synapse/shared/operator/contract'
import { describe, expect, test } from 'vitest'
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

const { world } = useIsolatedWorld({ env: { TRUSTED_PROXIES: '1' } })
useCheapHash(world)

const signIn = (secondStep?: SecondStep, headers: Record<string, string> = {}) =>
  world.call(login, { input: { ...credentials, secondStep }, headers })
const byApp = (code: string) => ({ by: 'app', code }) as const
const offer = async () => {
  const { passkey } = await world.call(offerSecondStep, { input: credentials })
  if (!passkey) throw new Error('No passkey is offered')
  return passkey
}

test('without a second factor, the password alone is enough to sign in', async () => {
  const token = await signInWith(world)
  expect((await world.call(readMe, { token })).username).toBe('admin')
  await expect(world.call(offerSecondStep, { input: credentials })).toBeRefused('not_needed')
})

test('only someone who knows the password learns about the second step', async () => {
  await addAuthenticatorApp(world, await signInWith(world))
  await expect(signIn()).toBeRefused({
    reason: 'second_step',
    error:
      'Two-step sign-in is on, but this version of the app can’t ask for the second step. Reload the page to update it, then sign in again.',
  })
  expect(await world.db('operatorSessions')).toHaveLength(1)
  expect(await world.call(offerSecondStep, { input: credentials })).toEqual({
    hasApp: true,
    hasRecoveryCodes: true,
    passkey: null,
  })
  for (const changes of [{ password: 'wrong' }, { username: 'nobody' }]) {
    const input = { ...credentials, ...changes }
    await expect(world.call(offerSecondStep, { input })).toBeRefused('invalid_credentials')
  }
})

describe('an authenticator app’s code', () => {
  test('works once, after which it and earlier codes are refused', async () => {
    const { key } = await addAuthenticatorApp(world, await signInWith(world))
    const [before, code, next] = [-1, 0, 1].map((steps) => authenticatorCode(world, key, steps))
    await signInWith(world, byApp(code ?? ''))
    for (const used of [code, before])
      await expect(signIn(byApp(used ?? ''))).toBeRefused('wrong_code')
    await signInWith(world, byApp(next ?? ''))
    await expect(signIn(byApp(next ?? ''))).toBeRefused('wrong_code')
    world.clock.advance({ seconds: 60 })
    await signInWith(world, byApp(authenticatorCode(world, key)))
  })

  test('works only once, even if two processes receive it at the same time', async () => {
    const { key } = await addAuthenticatorApp(world, await signInWith(world))
    // Another process has its own connections.
    const other = {
      ...world.context,
      db: world.db,
      signInLimiter: await createSignInLimiter(world.db),
    }
    const secondStep = byApp(authenticatorCode(world, key))
    const signIn = { ...credentials, secondStep, address: '192.0.2.1', userAgent: 'node' }
    const answers = await Promise.all(
      [world.context, other, world.context, other].map((context) =>
        signInOperator(context, signIn),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await world.db('operatorSessions')).toHaveLength(2)
  })

  test('isn’t used up by a wrong password, and is refused after eight wrong codes', async () => {
    const { key } = await addAuthenticatorApp(world, await signInWith(world))
    const input = {
      ...credentials,
      password: 'wrong',
      secondStep: byApp(authenticatorCode(world, key)),
    }
    await expect(world.call(login, { input })).toBeRefused('invalid_credentials')
    await signInWith(world, input.secondStep)
    for (let tries = 1; tries <= 8; tries += 1) {
      await expect(signIn(byApp('000000'))).toBeRefused('wrong_code')
      // Entering the password again doesn't reset the limit.
      await expect(signIn()).toBeRefused(tries < 8 ? 'second_step' : 'too_many_tries')
    }
    await expect(signIn(byApp('000000'))).toBeRefused('too_many_tries')
    await expect(signIn(byApp(authenticatorCode(world, key, 1)))).toBeRefused('too_many_tries')
  })

  test('is blocked after 20 wrong codes, even from different IP addresses, but a passkey still works', async () => {
    const token = await signInWith(world)
    const { key } = await addAuthenticatorApp(world, token)
    const { securityKey } = await addSecurityKey(world, token)
    const from = (index: number) => ({ 'X-Forwarded-For': `192.0.2.${index}` })
    for (let index = 0; index < 20; index += 1)
      await expect(signIn(byApp('000000'), from(index))).toBeRefused('wrong_code')
    await expect(signIn(byApp(authenticatorCode(world, key)), from(99))).toBeRefused(
      'too_many_codes',
    )
    await signInWith(world, { by: 'passkey', passkey: securityKey.answer(await offer()) })
  })

  test('resets the count of failed attempts if it is correct', async () => {
    const { key } = await addAuthenticatorApp(world, await signInWith(world))
    for (let times = 0; times < 9; times += 1) {
      await expect(signIn()).toBeRefused('second_step')
      await world.call(offerSecondStep, { input: credentials })
      await signInWith(world, byApp(authenticatorCode(world, key)))
      world.clock.advance({ seconds: 30 })
    }
    const counts = await world.db('rateLimits').where('key', 'not like', 'call %')
    expect(counts.filter(({ points }) => points > 0)).toEqual([])
  })

  test('can’t be checked once APP_SECRET has changed, but a recovery code still works', async () => {
    const { key, recoveryCodes } = await addAuthenticatorApp(world, await signInWith(world))
    await world.db('signInFactors').update({ appSecret: Buffer.alloc(60, 1) })
    await expect(signIn(byApp(authenticatorCode(world, key)))).toBeRefused('wrong_code')
    await signInWith(world, { by: 'recovery', code: recoveryCodes[0] ?? '' })
  })
})

test('a recovery code works however it is typed, but only once, even if sent twice in parallel', async () => {
  const { recoveryCodes } = await addAuthenticatorApp(world, await signInWith(world))
  expect(recoveryCodes).toHaveLength(10)
  expect(recoveryCodes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  const typed = ` ${recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
  const step = { by: 'recovery', code: typed } as const
  expect(await successesOf([signInWith(world, step), signInWith(world, step)])).toHaveLength(1)
  await expect(signIn(step)).toBeRefused('wrong_recovery_code')
})

test('the operator is notified of each use of a recovery code, and of how many codes are left', async () => {
  const { recoveryCodes } = await addAuthenticatorApp(world, await signInWith(world))
  const token = await signInWith(world, { by: 'recovery', code: recoveryCodes[0] ?? '' })
  expect((await world.call(readSignInSecurity, { token })).recoveryCodesLeft).toBe(9)
  await world.finishJobs()
  const mails = await world.mail.messages({ to: 'hello@synapse-ai.example' })
  expect(mails.map(({ text }) => text).join()).toContain(
    'A recovery code was used to sign in. 9 are left.',
  )
})

describe('a passkey', () => {
  type SecurityKey = ReturnType<typeof createSecurityKey>
  type Answer = ReturnType<SecurityKey['answer']>
  type Offered = Parameters<SecurityKey['answer']>[0]
  const sign = (passkey: Answer) => ({ by: 'passkey', passkey }) as const

  test('signs the operator in once, even if two processes receive its response at the same time', async () => {
    const { securityKey } = await addSecurityKey(world, await signInWith(world))
    const answer = sign(securityKey.answer(await offer()))
    expect(await successesOf([signInWith(world, answer), signInWith(world, answer)])).toHaveLength(
      1,
    )
    await expect(signIn(answer)).toBeRefused('wrong_passkey')
    const token = await signInWith(world, sign(securityKey.answer(await offer())))
    const { factors } = await world.call(readSignInSecurity, { token })
    expect(factors).toMatchObject([{ kind: 'passkey', name: 'Blue key' }])
    expect(factors[0]?.lastUsedAt).toBe(world.clock.now().toString({ smallestUnit: 'millisecond' }))
  })

  test('is refused if its response has been used before, even if it has no counter', async () => {
    const securityKey = createSecurityKey({ isCounting: false })
    await addSecurityKey(world, await signInWith(world), securityKey)
    const answer = securityKey.answer(await offer())
    await signInWith(world, sign(answer))
    await expect(signIn(sign(answer))).toBeRefused('wrong_passkey')
    await signInWith(world, sign(securityKey.answer(await offer())))
  })

  const replace = (answer: Answer, changed: Partial<Answer['response']>) => ({
    ...answer,
    response: { ...answer.response, ...changed },
  })
  test.each<[string, (key: SecurityKey, other: Answer, offered: Offered) => Answer]>([
    ['of another key', (_, other) => other],
    [
      'of another key with its own id',
      (key, other, offered) => {
        const { id, rawId } = key.answer(offered)
        return { ...other, id, rawId }
      },
    ],
    [
      'with another key’s signature',
      (key, { response: { signature } }, offered) => replace(key.answer(offered), { signature }),
    ],
    [
      'with altered client data',
      (key, _, offered) => replace(key.answer(offered), { clientDataJSON: 'AAAA' }),
    ],
    [
      'to an invented challenge',
      (key, _, offered) => key.answer({ ...offered, challenge: 'AAAA' }),
    ],
    ['for another site', (key, _, offered) => key.answer({ ...offered, rpId: 'evil.example' })],
  ])('is refused for a response %s', async (_, forge) => {
    const { securityKey } = await addSecurityKey(world, await signInWith(world))
    const other = createSecurityKey().answer(await offer())
    const answer = forge(securityKey, other, await offer())
    await expect(signIn(sign(answer))).toBeRefused('wrong_passkey')
  })

  test('is refused if its counter went backwards, as the key may have been copied', async () => {
    const { securityKey } = await addSecurityKey(world, await signInWith(world))
    await world.db('signInFactors').update({ signCount: 1_000 })
    await expect(signIn(sign(securityKey.answer(await offer())))).toBeRefused('wrong_passkey')
  })

  test('is refused five minutes after the challenge', async () => {
    const { securityKey } = await addSecurityKey(world, await signInWith(world))
    const late = securityKey.answer(await offer())
    world.clock.advance({ minutes: 5 })
    await expect(signIn(sign(late))).toBeRefused('wrong_passkey')
  })
})

test('two-step sign-in survives a password change', async () => {
  const token = await signInWith(world)
  const { key } = await addAuthenticatorApp(world, token)
  const newPassword = 'a better one: 92 birds'
  const input = { currentPassword: credentials.password, newPassword }
  await world.call(changePassword, { token, input })
  const account = { ...credentials, password: newPassword }
  await expect(world.call(login, { input: account })).toBeRefused('second_step')
  const secondStep = byApp(authenticatorCode(world, key))
  expect((await world.call(login, { input: { ...account, secondStep } })).token).toBeTruthy()
})

test('removing the last factor turns two-step sign-in off and deletes the recovery codes', async () => {
  const token = await signInWith(world)
  await addAuthenticatorApp(world, token)
  const { factors } = await world.call(readSignInSecurity, { token })
  await world.call(confirmPassword, { token, input: { password: credentials.password } })
  await world.call(removeFactor, { token, params: { id: factors[0]?.id ?? '' } })
  await world.call(login, { input: credentials })
  expect(await world.db('recoveryCodes')).toEqual([])
})
