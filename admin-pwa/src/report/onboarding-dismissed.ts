import { readOperator } from '#data/session-storage.ts'
import { createStore, useStore } from '#data/store.ts'

const dismissed = createStore(0)

/**
 * Returns whether the operator has dismissed the checklist on this device, and a function to
 * dismiss it.
 */
export const useOnboardingDismissed = (): [boolean, () => void] => {
  useStore(dismissed)
  return [isDismissed(), dismiss]
}

const keyOfOperator = () => `firstRunDismissed/${readOperator()?.id ?? ''}`

const isDismissed = (): boolean => {
  try {
    return localStorage.getItem(keyOfOperator()) !== null
  } catch {
    return dismissed.get() > 0
  }
}

const dismiss = () => {
  try {
    localStorage.setItem(keyOfOperator(), 'yes')
  } catch {
    // If storage is unavailable, the checklist stays dismissed until the page is closed.
  }
  dismissed.set(dismissed.get() + 1)
}
