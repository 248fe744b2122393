import { useLayoutEffect } from 'react'
import { createStore, useStore } from '#data/store.ts'

/** Where a link leads, and its text. */
export type Way = { to: string; label: string }

type PageTitle = { title: string; subtitle?: string; back?: Way }

const current = createStore<PageTitle>({ title: '' })

/** The element in the layout's header that shows a screen's buttons if there is room. */
export const headerActionsSlot = createStore<HTMLElement | null>(null)

/** Returns the title of the current page, for the layout's header. */
export const useCurrentTitle = (): PageTitle => useStore(current)

/** Sets the title in the browser's tab and, unless there is a way back, in the layout's header. */
export const usePageTitle = (title: string, subtitle?: string, back?: Way): void => {
  const { to, label } = back ?? {}
  useLayoutEffect(() => {
    current.set({ title, subtitle, back: to && label ? { to, label } : undefined })
    document.title = title ? `${title} · Synapse AI` : 'Synapse AI · Admin'
  }, [title, subtitle, to, label])
}
