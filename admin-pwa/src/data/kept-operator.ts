import type { Operator } from '@synapse/shared/operator/contract'

/** Who was last signed in on this machine, so that the app opens where there is no network. */
const operatorKey = 'authOperator'

export const saveOperator = ({ id, username }: Operator): void => {
  localStorage.setItem(operatorKey, JSON.stringify({ id, username }))
}

export const readOperator = (): Operator | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(operatorKey) ?? 'null')
    return isOperator(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export const clearOperator = (): void => {
  try {
    localStorage.removeItem(operatorKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}

const isOperator = (kept: unknown): kept is Operator =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  'username' in kept &&
  typeof kept.id === 'string' &&
  typeof kept.username === 'string'
