import { readStoredJson, tryStore } from '#data/local-storage.ts'
import { isSameValue } from '#data/merge-edits.ts'

type UnsavedInput<Values> = {
  values: Values
  base: Values
  /** The record's version when the form was opened. */
  version?: number | undefined
  /** When the operator last typed, in milliseconds since 1970. */
  at: number
}

/**
 * Input is stored per tab, so that two tabs with the same form don't overwrite each other's input.
 * It outlives the tab, because the next tab to open claims it, and it outlives the sign-in session.
 * It is deleted when the form is saved or discarded, and at logout.
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

/** Claims input that belongs to this tab or to closed tabs. Must be awaited before rendering. */
export const claimInput = async (): Promise<void> => {
  try {
    tabId = await claimTabId()
    const locks = await heldLocks()
    for (const input of storedInput()) {
      if (input.tabId === tabId || locks.has(prefix + input.tabId)) continue
      const ownKey = storageKeyOf(input.inputKey)
      const text = localStorage.getItem(input.storageKey)
      // Don't move the closed tab's input while this tab has input of the same form.
      if (!text || localStorage.getItem(ownKey)) continue
      // Remove the old copy first, because full storage can't hold a second one.
      localStorage.removeItem(input.storageKey)
      localStorage.setItem(ownKey, text)
    }
  } catch (error) {
    // Storage is disabled, so input is lost when the page is closed.
    console.warn(error)
  }
}

export const readInput = <Values>(inputKey: string): UnsavedInput<Values> | undefined =>
  readStoredJson(storageKeyOf(inputKey)) as UnsavedInput<Values> | undefined

/**
 * Stores input if storage is available. If not, leaving the page still needs confirmation. Keeps
 * the timestamp of input that is stored again without a change, for example when its form is
 * restored.
 */
export const storeInput = <Values>(
  inputKey: string,
  input: Omit<UnsavedInput<Values>, 'at'>,
): void => {
  const earlier = readInput<Values>(inputKey)
  const isNew = !earlier || !isSameValue(earlier.values, input.values)
  tryStore(
    storageKeyOf(inputKey),
    JSON.stringify({ ...input, at: isNew ? Date.now() : earlier.at }),
  )
}

export const deleteInput = (inputKey: string): void => tryStore(storageKeyOf(inputKey), undefined)

/**
 * Moves input to another record's form, unless that form has input too. Versions of different
 * records can't be compared, so the input loses its base version and is merged when it is saved.
 */
export const moveInput = (from: string, to: string): void => {
  const input = readInput(from)
  if (!input || hasInputFor(to)) return
  deleteInput(from)
  tryStore(storageKeyOf(to), JSON.stringify({ ...input, version: 0 }))
}

export const hasInputFor = (inputKey: string): boolean => readInput(inputKey) !== undefined

/** Returns the key of the most recent input; undefined if no form has unsaved input. */
export const latestInput = (inputKeys: readonly string[]): string | undefined => {
  const editedAt = (inputKey: string) => readInput(inputKey)?.at ?? 0
  return inputKeys.filter(hasInputFor).sort((a, b) => editedAt(b) - editedAt(a))[0]
}

/** Returns the keys of this tab's input that start with a prefix, without the prefix. */
export const inputKeysStartingWith = (start: string): string[] =>
  storedInput().flatMap((input) =>
    input.tabId === tabId && input.inputKey.startsWith(start)
      ? input.inputKey.slice(start.length)
      : [],
  )

export const hasUnsavedInput = (): boolean => storedInput().length > 0

export const clearInput = (): void => {
  for (const { storageKey } of storedInput()) localStorage.removeItem(storageKey)
}

const storageKeyOf = (inputKey: string) => `${prefix}${tabId}:${inputKey}`

const storedInput = () => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && key !== oldTimerKey)
      .map((storageKey) => {
        const [tabId = '', ...inputKey] = storageKey.slice(prefix.length).split(':')
        return { storageKey, tabId, inputKey: inputKey.join(':') }
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
