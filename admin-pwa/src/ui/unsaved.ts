import { createContext, use, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { createStore } from '#data/store.ts'

/** The dialog around a form; undefined outside a dialog. */
type Scope = object | undefined

type Unsaved = { scope: Scope; discard: () => void }

/** The number of unsent changes; 'unknown' if they can't be counted. */
type Unsent = number | 'unknown'

/** The data that would be lost. If omitted, `hasInput` counts as true. */
type Losses = { hasInput?: boolean; unsent?: Unsent; hasTimer?: boolean }

export type DiscardQuestion = Losses & {
  go: () => void
  stay: () => void
  unsaved: readonly Unsaved[]
}

const forms = new Set<Unsaved>()

/** The question in the discard dialog; undefined while the dialog is closed. */
export const discardQuestion = createStore<DiscardQuestion | undefined>(undefined)

export const UnsavedScope = createContext<Scope>(undefined)

/**
 * Registers unsaved changes. Closing the dialog, the screen or the tab then needs confirmation.
 * @returns a function that marks the changes as saved at once, before the next render
 */
export const useUnsaved = (isUnsaved: boolean, discard?: () => void): (() => void) => {
  const scope = use(UnsavedScope)
  const form = useRef<Unsaved>(undefined)
  const discardThis = useEffectEvent(() => discard?.())
  useEffect(() => {
    if (!isUnsaved) return
    const own = { scope, discard: () => discardThis() }
    form.current = own
    add(own)
    return () => remove(own)
  }, [isUnsaved, scope])
  return useCallback(() => {
    if (form.current) remove(form.current)
  }, [])
}

/** Returns whether a dialog has unsaved changes; if no dialog is given, whether any form has. */
export const hasUnsaved = (scope?: Scope): boolean => unsavedIn(scope).length > 0

/** Calls `go`. If there are unsaved changes, asks the operator first. */
export const confirmLeave = (scope: Scope, go: () => void): void => {
  if (hasUnsaved(scope)) askToDiscard(go, { scope })
  else go()
}

/** Asks before discarding unsaved input and the given data. Calls `go` if the operator agrees. */
export const askToDiscard = (
  go: () => void,
  { stay = () => {}, scope, ...losses }: Losses & { stay?: () => void; scope?: Scope } = {},
): void => {
  // Only one question can be open at a time, so cancel the previous question.
  discardQuestion.get()?.stay()
  discardQuestion.set({ go, stay, unsaved: unsavedIn(scope), ...losses })
}

export const answerDiscardQuestion = (mayDiscard: boolean): void => {
  const question = discardQuestion.get()
  discardQuestion.set(undefined)
  if (!question) return
  if (!mayDiscard) {
    question.stay()
    return
  }
  for (const form of question.unsaved) {
    remove(form)
    form.discard()
  }
  question.go()
}

/** Suppresses the browser's own prompt when the page is left. */
export const skipLeavePrompt = (): void =>
  window.removeEventListener('beforeunload', onBeforeUnload)

const unsavedIn = (scope: Scope) =>
  [...forms].filter((form) => scope === undefined || form.scope === scope)

const add = (form: Unsaved) => {
  forms.add(form)
  window.addEventListener('beforeunload', onBeforeUnload)
}

const remove = (form: Unsaved) => {
  forms.delete(form)
  if (forms.size === 0) window.removeEventListener('beforeunload', onBeforeUnload)
}

const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
