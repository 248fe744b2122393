import { SettingsError } from '#core/settings'
import type { Db } from '#db/knex'
import { isViolation } from '#db/violation'
import { findPasswordWeakness } from '#operator/find-password-weakness'
import { createPassword, hashPassword } from '#operator/hash-password'
import { Operator } from '#operator/model'

/**
 * Creates the operator when the app first starts.
 * @throws SettingsError if the password in the settings is too weak
 * @returns the generated password, which isn't stored; undefined if none was generated
 */
export const createOperator = async (
  db: Db,
  { username, password }: { username: string; password: string | undefined },
): Promise<string | undefined> => {
  if (await Operator.query(db).findOne({})) return undefined
  const weakness = password && (await findPasswordWeakness(password, username))
  if (weakness) throw new SettingsError(`ADMIN_PASSWORD is too easy to guess. ${weakness}`)
  const generated = password ? undefined : createPassword()
  try {
    await Operator.query(db).insert({
      username,
      password: await hashPassword(password ?? generated ?? ''),
    })
    return generated
  } catch (error) {
    // Another process has just created the operator.
    if (isViolation(error, 'unique')) return undefined
    throw error
  }
}
