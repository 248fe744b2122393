import { readOperator } from '#data/session-storage.ts'
import { createStore, useStore } from '#data/store.ts'

const dismissed = createStore(0)

/** Whether this operator wants to be told the first steps on this device no more, and how to say so. */
export const useFirstRunDismissed = (): [boolean, () => void] => {
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
    // Without storage it lasts as long as the page.
  }
  dismissed.set(dismissed.get() + 1)
}
