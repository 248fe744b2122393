import { useLayoutEffect } from 'react'
import { createStore } from '#data/store.ts'

export type LinkTarget = { to: string; label: string }

type PageTitle = { title: string; subtitle?: string; back?: LinkTarget }

export const currentPageTitle = createStore<PageTitle>({ title: '' })

/** The element in the layout's header that receives a screen's buttons, if there is room. */
export const headerActionsSlot = createStore<HTMLElement | null>(null)

/** Sets the tab's title and, unless the screen has a back link, the title in the header. */
export const usePageTitle = (title: string, subtitle?: string, back?: LinkTarget): void => {
  const { to, label } = back ?? {}
  useLayoutEffect(() => {
    currentPageTitle.set({ title, subtitle, back: to && label ? { to, label } : undefined })
    document.title = title ? `${title} · Synapse AI` : 'Synapse AI · Admin'
  }, [title, subtitle, to, label])
}
