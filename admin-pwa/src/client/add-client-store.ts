import { createStore } from '#data/store.ts'

/** Returns the key of a client's draft. Defined here because the form is loaded lazily. */
export const clientDraftKey = (id = 'new'): string => `client/${id}`

export const isAddClientOpen = createStore(false)

export const openAddClient = (): void => isAddClientOpen.set(true)
