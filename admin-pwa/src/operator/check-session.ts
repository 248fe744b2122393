import { isCallError } from '@synapse/shared/call'
import { type Operator, readMe } from '@synapse/shared/operator/contract'
import { call } from '#data/api.ts'
import { readToken, saveOperator } from '#data/sign-in-storage.ts'

/** Returns the stored token's operator; undefined if offline or the session has ended. */
export const checkSession = async (): Promise<Operator | undefined> => {
  const token = readToken()
  try {
    const operator = await call(readMe, {})
    // Another sign-in or sign-out may have replaced the token in the meantime.
    if (token !== readToken()) return undefined
    saveOperator(operator)
    return operator
  } catch (error) {
    // If the token is invalid, `call` ends the session.
    if (!isCallError(error)) console.warn(error)
    return undefined
  }
}
