import {
  addApp,
  addPasskey,
  login,
  type SecondStep,
  setUpApp,
  setUpPasskey,
} from '@synapse/shared/operator/contract'
import { Secret, TOTP } from 'otpauth'
import { credentials } from '#support/run/settings.ts'
import { createSecurityKey } from '#support/stand-ins/security-key.ts'
import type { World } from '#support/world/world.ts'

/** Signs in with the password and, optionally, a second step. Returns the token. */
export const signInWith = async (world: World, secondStep?: SecondStep): Promise<string> =>
  (await world.call(login, { input: { ...credentials, secondStep } })).token

/**
 * Returns an authenticator app's code.
 * @param steps how many codes ahead of the current one
 */
export const authenticatorCode = (world: World, key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: world.clock.now().epochMilliseconds + steps * 30_000,
  })

/** Sets up an authenticator app. Moves the clock on, because a code can't be used twice. */
export const addAuthenticatorApp = async (world: World, token: string) => {
  const { setup, key } = await world.call(setUpApp, { token })
  const input = { setup, code: authenticatorCode(world, key) }
  const { recoveryCodes } = await world.call(addApp, { token, input })
  world.clock.advance({ seconds: 30 })
  return { key, recoveryCodes }
}

/** Adds a security key that is simulated in software. */
export const addSecurityKey = async (
  world: World,
  token: string,
  securityKey = createSecurityKey(),
) => {
  const name = 'Blue key'
  const passkey = securityKey.create(await world.call(setUpPasskey, { token }))
  const { recoveryCodes } = await world.call(addPasskey, { token, input: { name, passkey } })
  return { securityKey, recoveryCodes }
}
