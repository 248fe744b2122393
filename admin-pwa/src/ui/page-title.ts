import { useLayoutEffect } from 'react'
import { createStore, useStore } from '#data/store.ts'

type PageTitle = { title: string; subtitle?: string }

const current = createStore<PageTitle>({ title: '' })

/** The element in the layout's header that shows a screen's buttons if there is room. */
export const headerActionsSlot = createStore<HTMLElement | null>(null)

/** Returns the title of the current page, for the layout's header. */
export const useCurrentTitle = (): PageTitle => useStore(current)

/** Sets the page title in the header and the browser's tab. */
export const usePageTitle = (title: string, subtitle?: string): void =>
  useLayoutEffect(() => {
    current.set({ title, subtitle })
    document.title = title ? `${title} · Synapse AI` : 'Synapse AI · Admin'
  }, [title, subtitle])
