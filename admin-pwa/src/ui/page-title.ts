import { useLayoutEffect } from 'react'
import { createStore, useStore } from '#data/store.ts'

type PageTitle = { title: string; subtitle?: string }

const current = createStore<PageTitle>({ title: '' })

/** Where the header of a wide window takes the buttons of a screen that has nothing beside them. */
export const actionsPlace = createStore<HTMLElement | null>(null)

/** What the layout's header says: the page that is open names itself. */
export const usePageTitle = (): PageTitle => useStore(current)

/** Names the page, in the header and in the browser's tab. */
export const useNamePage = (title: string, subtitle?: string): void =>
  useLayoutEffect(() => {
    current.set({ title, subtitle })
    document.title = title ? `${title} · Synapse AI` : 'Synapse AI · Admin'
  }, [title, subtitle])
