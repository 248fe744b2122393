import { readStoredJson, tryStore } from '#data/local-storage.ts'
import { isSameValue } from '#data/merge-edits.ts'

type Draft<Values> = {
  values: Values
  base: Values
  /** Version of the record when the form was opened. */
  version?: number | undefined
  /** Time of the last input, in milliseconds since 1970. */
  at: number
}

/**
 * Drafts are stored per tab, so that two tabs with the same form don't overwrite each other's
 * drafts. Drafts outlive the tab (the next tab to open claims them) and the sign-in session, and
 * are deleted when saved, when discarded and at logout.
 */
const prefix = 'draft:'
/** Where app versions before 27 November 2026 stored the timer. Remove in November 2027. */
export const oldTimerKey = 'draft:all:timer'
const tabKey = 'tab'
/**
 * How long a tab waits for the page that it replaces to release its lock. Only a reloaded tab waits
 * long, because a duplicated tab would wait in vain.
 */
const claimMs = () => (isReload() ? 5_000 : 500)

let tab = ''

/** Claims the drafts of this tab and of closed tabs. Must be awaited before rendering. */
export const claimDrafts = async (): Promise<void> => {
  try {
    tab = await claimTab()
    const locks = await heldLocks()
    for (const { key, owner, form } of storedDrafts()) {
      if (owner === tab || locks.has(prefix + owner)) continue
      const own = keyOf(form)
      const text = localStorage.getItem(key)
      // Leave the closed tab's draft until this tab's own draft of the form is gone.
      if (!text || localStorage.getItem(own)) continue
      // Remove the old copy first, because full storage has no space for a second one.
      localStorage.removeItem(key)
      localStorage.setItem(own, text)
    }
  } catch (error) {
    // Storage is disabled, so drafts are lost when the page is closed.
    console.warn(error)
  }
}

export const readDraft = <Values>(draftKey: string): Draft<Values> | undefined =>
  readStoredJson(keyOf(draftKey)) as Draft<Values> | undefined

/**
 * Saves a draft, if storage is available. If not, leaving the page still needs confirmation. A form
 * that was opened with its draft saves it again; that isn't new input, so the draft keeps its time.
 */
export const saveDraft = <Values>(draftKey: string, draft: Omit<Draft<Values>, 'at'>): void => {
  const earlier = readDraft<Values>(draftKey)
  const isNew = !earlier || !isSameValue(earlier.values, draft.values)
  tryStore(keyOf(draftKey), JSON.stringify({ ...draft, at: isNew ? Date.now() : earlier.at }))
}

export const deleteDraft = (draftKey: string): void => tryStore(keyOf(draftKey), undefined)

/**
 * Moves a draft to the form of another record, unless that form has its own draft. Versions of two
 * records can't be compared, so the draft is based on none and is merged when it is saved.
 */
export const moveDraft = (from: string, to: string): void => {
  const draft = readDraft(from)
  if (!draft || hasDraft(to)) return
  deleteDraft(from)
  tryStore(keyOf(to), JSON.stringify({ ...draft, version: 0 }))
}

export const hasDraft = (draftKey: string): boolean => readDraft(draftKey) !== undefined

/** Returns the given form with the most recently edited draft. */
export const latestDraft = (forms: readonly string[]): string | undefined => {
  const atOf = (draftKey: string) => readDraft(draftKey)?.at ?? 0
  return forms.filter(hasDraft).sort((a, b) => atOf(b) - atOf(a))[0]
}

/** Returns the parts after the prefix in the names of this tab's drafts. */
export const draftsStartingWith = (start: string): string[] =>
  storedDrafts().flatMap(({ owner, form }) =>
    owner === tab && form.startsWith(start) ? form.slice(start.length) : [],
  )

export const hasDrafts = (): boolean => storedDrafts().length > 0

export const clearDrafts = (): void => {
  for (const { key } of storedDrafts()) localStorage.removeItem(key)
}

const keyOf = (draftKey: string) => `${prefix}${tab}:${draftKey}`

const storedDrafts = () => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && key !== oldTimerKey)
      .map((key) => {
        const [owner = '', ...form] = key.slice(prefix.length).split(':')
        return { key, owner, form: form.join(':') }
      })
  } catch {
    return []
  }
}

/** Returns the tab's name, which survives a reload. A duplicated tab gets a new name. */
const claimTab = async (): Promise<string> => {
  const before = sessionStorage.getItem(tabKey)
  if (before && (await claim(before))) return before
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(tabKey, fresh)
  await claim(fresh)
  return fresh
}

/** Locks a name until the page is closed. Returns false if another tab holds it. */
const claim = async (name: string): Promise<boolean> =>
  // On a busy page the timeout could fire before the lock is granted, so try without waiting first.
  (await hold(name, { ifAvailable: true })) ||
  hold(name, { signal: AbortSignal.timeout(claimMs()) })

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')

const hold = (name: string, how: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    const held = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock ? new Promise<void>(() => {}) : undefined
    }
    navigator.locks.request(prefix + name, how, held).catch(() => resolve(false))
  })

const heldLocks = async () => {
  const { held } = await navigator.locks.query()
  return new Set(held?.map(({ name }) => name))
}
