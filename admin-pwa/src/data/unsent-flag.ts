import { useSyncExternalStore } from 'react'
import { onStoredChange, readStored, tryStore } from '#data/local-storage.ts'

const unsentFlagKey = 'unsentChanges'

/**
 * Tells the sign-in page whether an operator's session ended with unsent changes. Leaves another
 * operator's flag alone. App versions before December 2026 stored 'yes' for any operator.
 */
export const setUnsentFlag = (operatorId: string, hasUnsent: boolean): void => {
  if (hasUnsent) tryStore(unsentFlagKey, operatorId)
  else if ([operatorId, 'yes'].includes(readStored(unsentFlagKey) ?? ''))
    tryStore(unsentFlagKey, undefined)
}

export const useUnsentFlag = (): boolean =>
  useSyncExternalStore(onUnsentFlag, () => readStored(unsentFlagKey) !== undefined)

const onUnsentFlag = (changed: () => void) => onStoredChange(unsentFlagKey, changed)
