import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { hashSecret } from '#core/secret'
import type { Db } from '#db/knex'
import { RecoveryCode } from '#operator/model'

const count = 10

/** Crockford's base32, which leaves out letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Replaces the operator's recovery codes and returns the new ones. Only their hashes are stored. */
export const createRecoveryCodes = async (trx: Knex.Transaction, operatorId: string) => {
  await RecoveryCode.query(trx).delete().where({ userId: operatorId })
  const codes = Array.from({ length: count }, createCode)
  await RecoveryCode.query(trx).insert(
    codes.map((code) => ({ userId: operatorId, codeHash: hashSecret(plainCode(code)) })),
  )
  return codes
}

/** Uses up a recovery code. @returns false if the code is wrong or was used before */
export const useRecoveryCode = async (
  db: Db,
  operatorId: string,
  typed: string,
): Promise<boolean> => {
  const codeHash = hashSecret(plainCode(typed))
  return (await RecoveryCode.query(db).delete().where({ userId: operatorId, codeHash })) > 0
}

/** Returns a 120-bit code. A plain hash is enough for codes of 112 bits or more (ASVS 6.5.2). */
const createCode = (): string => {
  const digits = BigInt(`0x${randomBytes(15).toString('hex')}`)
    .toString(32)
    .padStart(24, '0')
  const letters = [...digits].map((digit) => alphabet[Number.parseInt(digit, 32)]).join('')
  return letters.replaceAll(/.{4}(?=.)/g, '$&-')
}

const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
