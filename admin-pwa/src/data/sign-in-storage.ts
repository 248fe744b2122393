import type { Operator } from '@synapse/shared/operator/contract'
import {
  onStoredChange,
  readStored,
  readStoredJson,
  removeInAllTabs,
  storeOrKeep,
  tryStore,
} from '#data/local-storage.ts'

const tokenKey = 'authToken'

export const readToken = (): string | undefined => readStored(tokenKey)

/** @returns false if the token is lost when the page is closed, because storage is full or disabled */
export const saveToken = (token: string): boolean => storeOrKeep(tokenKey, token)

export const clearToken = (): void => tryStore(tokenKey, undefined)

export const clearTokenInAllTabs = (): void => removeInAllTabs(tokenKey)

/**
 * Calls back with the new token when another tab signs in or out. Returns a function to
 * unsubscribe.
 */
export const onTokenChange = (changed: (token: string | undefined) => void): (() => void) =>
  onStoredChange(tokenKey, () => changed(readToken()))

/** The last operator who signed in on this device. Stored so that the app can be opened offline. */
const operatorKey = 'authOperator'

export const saveOperator = ({ id, username }: Operator): boolean =>
  storeOrKeep(operatorKey, JSON.stringify({ id, username }))

export const readOperator = (): Operator | undefined => {
  const { id, username } = (readStoredJson(operatorKey) ?? {}) as Partial<Operator>
  if (typeof id === 'string' && typeof username === 'string') return { id, username }
}

/**
 * Returns whether an operator is signed in, perhaps through another tab while this one was frozen.
 */
export const isSignedIn = (operatorId: string): boolean =>
  readToken() !== undefined && readOperator()?.id === operatorId

export const clearOperator = (): void => tryStore(operatorKey, undefined)
