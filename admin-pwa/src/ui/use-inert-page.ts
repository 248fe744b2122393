import { useEffect } from 'react'

let opened = 0

/**
 * While a dialog is open, the page behind it cannot be reached, neither by keyboard nor by a screen
 * reader. Dialogs and notifications stand outside of the page's root.
 */
export const useInertPage = (isOpen: boolean): void =>
  useEffect(() => {
    if (!isOpen) return
    set(opened + 1)
    return () => set(opened - 1)
  }, [isOpen])

const set = (count: number) => {
  opened = count
  document.getElementById('root')?.toggleAttribute('inert', count > 0)
}
