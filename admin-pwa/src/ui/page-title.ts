import { useLayoutEffect, useSyncExternalStore } from 'react'

type PageTitle = { title: string; subtitle?: string }

let current: PageTitle = { title: '' }
const listeners = new Set<() => void>()

/** What the layout's header says: the page that is open names itself. */
export const usePageTitle = (): PageTitle => useSyncExternalStore(subscribe, () => current)

/** Names the page, in the header and in the browser's tab. */
export const useNamePage = (title: string, subtitle?: string): void =>
  useLayoutEffect(() => {
    current = { title, subtitle }
    document.title = title ? `${title} · Synapse AI` : 'Synapse AI · Admin'
    for (const listener of listeners) listener()
  }, [title, subtitle])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
