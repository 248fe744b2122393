import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { login, readMe } from '@synapse/shared/operator/contract'
import { expect, test } from 'vitest'
import { refusalOf } from '../../support/call.ts'
import { useCheapHash } from '../../support/cheap-hash.ts'
import { addAuthenticatorApp, addSecurityKey, signInWith } from '../../support/second-step.ts'
import { operator } from '../../support/settings.ts'
import { useIsolatedWorld } from '../../support/use-world.ts'

const { world } = useIsolatedWorld()
useCheapHash(world)

const script = fileURLToPath(import.meta.resolve('@synapse/api/main/reset-sign-in'))

/** Runs the command on the server while the app is running. */
const reset = async (...options: string[]) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: world.context.settings.databaseUrl }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options], { env })
  return stdout
}

test('removes the second factors, signs out all devices and lifts the block', async () => {
  const token = await signInWith(world)
  await addAuthenticatorApp(world, token)
  await addSecurityKey(world, token)
  const wrong = { ...operator, password: 'wrong' }
  for (let tries = 0; tries < 8; tries += 1) await refusalOf(world.call(login, { input: wrong }))
  expect((await refusalOf(signInWith(world))).reason).toBe('too_many_tries')
  await expect(reset('--all')).rejects.toThrow('The only option is --new-password.')
  expect((await world.call(readMe, { token })).username).toBe('admin')
  expect(await reset()).toBe('Two-step sign-in is off, and all devices are signed out.\n')
  expect((await refusalOf(world.call(readMe, { token }))).status).toBe(401)
  await signInWith(world)
  for (const table of ['signInFactors', 'recoveryCodes']) expect(await world.db(table)).toEqual([])
})

test('sets a random password on request', async () => {
  const [, password = ''] = /The new password is (\S+)/.exec(await reset('--new-password')) ?? []
  expect(password).toMatch(/^[\w-]{16}$/)
  expect((await refusalOf(signInWith(world))).reason).toBe('invalid_credentials')
  await world.call(login, { input: { ...operator, password } })
})
