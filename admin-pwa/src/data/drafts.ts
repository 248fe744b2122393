import { readStoredJson, tryStore } from '#data/local-storage.ts'
import { isSameValue } from '#data/merge-edits.ts'

type Draft<Values> = {
  values: Values
  base: Values
  /** The record's version when the form was opened. */
  version?: number | undefined
  /** When the operator last typed, in milliseconds since 1970. */
  at: number
}

/**
 * Drafts are stored per tab, so that two tabs with the same form don't overwrite each other's
 * drafts. A draft outlives its tab, because the next tab to open claims it. It also outlives the
 * sign-in session. It is deleted when the form is saved, when it is discarded and at logout.
 */
const prefix = 'draft:'
/** The timer's key in app versions before 27 November 2026. Remove in November 2027. */
export const oldTimerKey = 'draft:all:timer'
const tabIdKey = 'tab'
/**
 * How long a tab waits for the previous page to release the lock on the tab's id. A duplicated tab
 * doesn't wait long, because the original tab keeps the lock.
 */
const claimTimeoutMs = () => (isReload() ? 5_000 : 500)

let tabId = ''

/** Claims drafts that belong to this tab or to closed tabs. Must be awaited before rendering. */
export const claimDrafts = async (): Promise<void> => {
  try {
    tabId = await claimTabId()
    const locks = await heldLocks()
    for (const draft of storedDrafts()) {
      if (draft.tabId === tabId || locks.has(prefix + draft.tabId)) continue
      const ownKey = storageKeyOf(draft.draftKey)
      const text = localStorage.getItem(draft.storageKey)
      // Don't move the closed tab's draft while this tab has a draft of the same form.
      if (!text || localStorage.getItem(ownKey)) continue
      // Remove the old copy first, because full storage can't hold a second one.
      localStorage.removeItem(draft.storageKey)
      localStorage.setItem(ownKey, text)
    }
  } catch (error) {
    // Storage is disabled, so drafts are lost when the page is closed.
    console.warn(error)
  }
}

export const readDraft = <Values>(draftKey: string): Draft<Values> | undefined =>
  readStoredJson(storageKeyOf(draftKey)) as Draft<Values> | undefined

/**
 * Saves a draft if storage is available. If not, leaving the page still needs confirmation. Keeps
 * the timestamp of a draft that is saved again without new input, for example when its form is
 * restored.
 */
export const saveDraft = <Values>(draftKey: string, draft: Omit<Draft<Values>, 'at'>): void => {
  const earlier = readDraft<Values>(draftKey)
  const isNew = !earlier || !isSameValue(earlier.values, draft.values)
  tryStore(
    storageKeyOf(draftKey),
    JSON.stringify({ ...draft, at: isNew ? Date.now() : earlier.at }),
  )
}

export const deleteDraft = (draftKey: string): void => tryStore(storageKeyOf(draftKey), undefined)

/**
 * Moves a draft to another record's form, unless that form has a draft too. Versions of different
 * records can't be compared, so the draft loses its base version and is merged when it is saved.
 */
export const moveDraft = (from: string, to: string): void => {
  const draft = readDraft(from)
  if (!draft || hasDraft(to)) return
  deleteDraft(from)
  tryStore(storageKeyOf(to), JSON.stringify({ ...draft, version: 0 }))
}

export const hasDraft = (draftKey: string): boolean => readDraft(draftKey) !== undefined

/** Returns the key of the most recent draft; undefined if none of the drafts exists. */
export const latestDraft = (draftKeys: readonly string[]): string | undefined => {
  const editedAt = (draftKey: string) => readDraft(draftKey)?.at ?? 0
  return draftKeys.filter(hasDraft).sort((a, b) => editedAt(b) - editedAt(a))[0]
}

/** Finds this tab's drafts whose keys have a prefix, and returns the keys without the prefix. */
export const draftsStartingWith = (start: string): string[] =>
  storedDrafts().flatMap((draft) =>
    draft.tabId === tabId && draft.draftKey.startsWith(start)
      ? draft.draftKey.slice(start.length)
      : [],
  )

export const hasDrafts = (): boolean => storedDrafts().length > 0

export const clearDrafts = (): void => {
  for (const { storageKey } of storedDrafts()) localStorage.removeItem(storageKey)
}

const storageKeyOf = (draftKey: string) => `${prefix}${tabId}:${draftKey}`

const storedDrafts = () => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && key !== oldTimerKey)
      .map((storageKey) => {
        const [tabId = '', ...draftKey] = storageKey.slice(prefix.length).split(':')
        return { storageKey, tabId, draftKey: draftKey.join(':') }
      })
  } catch {
    return []
  }
}

/** Returns the tab's id, which survives a reload. A duplicated tab gets a new one. */
const claimTabId = async (): Promise<string> => {
  const before = sessionStorage.getItem(tabIdKey)
  if (before && (await claim(before))) return before
  const id = crypto.randomUUID()
  sessionStorage.setItem(tabIdKey, id)
  await claim(id)
  return id
}

/** Locks a tab's id until the page is closed. Returns false if another tab holds it. */
const claim = async (id: string): Promise<boolean> =>
  // First try without a timeout, because on a busy page it could expire before the lock is granted.
  (await holdLock(id, { ifAvailable: true })) ||
  holdLock(id, { signal: AbortSignal.timeout(claimTimeoutMs()) })

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')

const holdLock = (id: string, options: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    const held = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock ? new Promise<void>(() => {}) : undefined
    }
    navigator.locks.request(prefix + id, options, held).catch(() => resolve(false))
  })

const heldLocks = async () => {
  const { held } = await navigator.locks.query()
  return new Set(held?.map(({ name }) => name))
}
