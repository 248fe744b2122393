import { createContext, use, useCallback, useEffect, useRef } from 'react'
import { createStore, useStore } from '#data/store.ts'

/** Where forms are: a dialog, or the page itself. */
type Place = object | undefined

type Unsaved = { place: Place; discard: () => void }

/** 'unknown' where they cannot be counted. */
type Unsent = number | 'unknown'

type Question = {
  go: () => void
  stay: () => void
  unsaved: readonly Unsaved[]
  /** How many changes would go with it that are saved on this device only. */
  unsent: Unsent
}

type Asking = { stay?: () => void; place?: Place; unsent?: Unsent }

/** Every form with something in it that is not saved. */
const forms = new Set<Unsaved>()

const question = createStore<Question | undefined>(undefined)

/** The dialog around a form, which is asked about with it; undefined on the page. */
export const UnsavedPlace = createContext<Place>(undefined)

/**
 * Says that there is something which leaving would throw away: from then on it is asked before the
 * dialog is closed, the screen or the tab left.
 * @param discard called when it was given up
 * @returns a way to say at once, before the next draw, that all is saved
 */
export const useUnsaved = (isUnsaved: boolean, discard?: () => void): (() => void) => {
  const place = use(UnsavedPlace)
  const latest = useRef(discard)
  const form = useRef<Unsaved>(undefined)
  useEffect(() => {
    latest.current = discard
  })
  useEffect(() => {
    if (!isUnsaved) return
    const own = { place, discard: () => latest.current?.() }
    form.current = own
    add(own)
    return () => remove(own)
  }, [isUnsaved, place])
  return useCallback(() => {
    if (form.current) remove(form.current)
  }, [])
}

/** Whether something is not saved: in a dialog, or without one anywhere. */
export const hasUnsaved = (place?: Place): boolean => unsavedIn(place).length > 0

/** Goes on at once where all is saved; otherwise when the operator says that it may be discarded. */
export const leave = (place: Place, go: () => void, stay: () => void = () => {}): void => {
  if (hasUnsaved(place)) askToDiscard(go, { stay, place })
  else go()
}

/** Asks whether what was typed may be discarded, and goes on if so. */
export const askToDiscard = (
  go: () => void,
  { stay = () => {}, place, unsent = 0 }: Asking = {},
): void => {
  // One question at a time: the way that was asked about before is not gone.
  question.get()?.stay()
  question.set({ go, stay, unsaved: unsavedIn(place), unsent })
}

/** What is being asked; undefined when nothing is. */
export const useDiscardQuestion = (): Question | undefined => useStore(question)

/** The operator's answer. */
export const answerQuestion = (mayDiscard: boolean): void => {
  const asked = question.get()
  question.set(undefined)
  if (!asked) return
  if (!mayDiscard) {
    asked.stay()
    return
  }
  for (const form of asked.unsaved) {
    remove(form)
    form.discard()
  }
  asked.go()
}

/** The page is about to be left whatever is in it: the browser does not ask any more. */
export const leaveUnasked = (): void => window.removeEventListener('beforeunload', askAtTheDoor)

const unsavedIn = (place: Place) =>
  [...forms].filter((form) => place === undefined || form.place === place)

const add = (form: Unsaved) => {
  forms.add(form)
  window.addEventListener('beforeunload', askAtTheDoor)
}

const remove = (form: Unsaved) => {
  forms.delete(form)
  if (forms.size === 0) window.removeEventListener('beforeunload', askAtTheDoor)
}

/** The browser asks in its own words. */
const askAtTheDoor = (event: BeforeUnloadEvent) => event.preventDefault()
