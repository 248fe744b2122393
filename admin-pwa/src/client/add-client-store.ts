import { createStore } from '#data/store.ts'

export const isAddClientOpen = createStore(false)

export const openAddClient = (): void => isAddClientOpen.set(true)
