import type { Operator } from '@synapse/shared/operator/contract'
import { onStoredChange, readStored, readStoredJson, tryStore } from '#data/local-storage.ts'

const tokenKey = 'authToken'

export const readToken = (): string | undefined => readStored(tokenKey)

/** @throws if storage is disabled, because signing in is then impossible */
export const saveToken = (token: string): void => localStorage.setItem(tokenKey, token)

export const clearToken = (): void => tryStore(tokenKey, undefined)

/** Calls back with the new token when another tab signs in or out. Returns an unsubscribe function. */
export const onTokenChange = (changed: (token: string | undefined) => void): (() => void) =>
  onStoredChange(tokenKey, () => changed(readToken()))

/** The last operator who signed in on this device, stored so that the app can open offline. */
const operatorKey = 'authOperator'

export const saveOperator = ({ id, username }: Operator): void =>
  localStorage.setItem(operatorKey, JSON.stringify({ id, username }))

export const readOperator = (): Operator | undefined => {
  const { id, username } = (readStoredJson(operatorKey) ?? {}) as Partial<Operator>
  if (typeof id === 'string' && typeof username === 'string') return { id, username }
}

export const clearOperator = (): void => tryStore(operatorKey, undefined)
