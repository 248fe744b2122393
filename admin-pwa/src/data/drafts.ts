/** What was typed into a form and not saved yet, and what the form began with. */
type Draft<Values> = {
  values: Values
  base: Values
  /** The version that the form was made from. */
  version?: number | undefined
  /** When it was last typed into, in milliseconds since 1970. */
  at: number
}

/**
 * Drafts lie in the browser's storage under the tab that they were typed in, so that two tabs with
 * the same form do not mix. They outlive a reload, the tab and the session, until they are saved,
 * discarded or the operator signs out.
 */
const prefix = 'draft:'
/** Not a tab's: what all tabs have in common, such as the timer that runs. */
const sharedOwner = 'all'
const tabKey = 'tab'
/** A document that is left lets go of its tab within this time; but a reload is never a copied tab. */
const claimMs = () => (isReload() ? 5_000 : 500)

let tab = ''

/**
 * To be awaited before the first screen: from then on this tab has its own drafts, and those of
 * tabs that are gone.
 */
export const claimDrafts = async (): Promise<void> => {
  try {
    tab = await claimTab()
    const open = await openTabs()
    for (const { key, owner, form } of storedDrafts()) {
      if (owner === tab || owner === sharedOwner || !open || open.has(owner)) continue
      const own = keyOf(form)
      const text = localStorage.getItem(key)
      // One's own is the newer; the other waits until that is done with.
      if (!text || localStorage.getItem(own)) continue
      localStorage.setItem(own, text)
      localStorage.removeItem(key)
    }
  } catch (error) {
    // Without storage nothing outlives the page, and everything else works.
    console.warn(error)
  }
}

export const readDraft = <Values>(form: string): Draft<Values> | undefined => {
  try {
    const text = localStorage.getItem(keyOf(form))
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

export const saveDraft = <Values>(form: string, draft: Omit<Draft<Values>, 'at'>): void => {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // The storage is full or switched off: the page itself still asks before it is left.
  }
}

export const deleteDraft = (form: string): void => {
  try {
    localStorage.removeItem(keyOf(form))
  } catch {
    // Nothing was kept.
  }
}

/** Under which key of the storage something lies that is kept like a draft, by all tabs together. */
export const sharedKey = (name: string): string => `${prefix}${sharedOwner}:${name}`

/** Whether this tab has a draft of a form. */
export const hasDraft = (form: string): boolean => readDraft(form) !== undefined

/** The names of this tab's drafts that begin so, without that beginning. */
export const listDrafts = (kind: string): string[] =>
  storedDrafts()
    .filter(({ owner, form }) => owner === tab && form.startsWith(kind))
    .map(({ form }) => form.slice(kind.length))

/** Whether anything is kept, of this tab or of another. */
export const hasDrafts = (): boolean => storedDrafts().length > 0

/** Signing out leaves nothing behind. */
export const clearDrafts = (): void => {
  for (const { key } of storedDrafts()) localStorage.removeItem(key)
}

const keyOf = (form: string) => `${prefix}${tab}:${form}`

const storedDrafts = () => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const [owner = '', ...form] = key.slice(prefix.length).split(':')
        return { key, owner, form: form.join(':') }
      })
  } catch {
    return []
  }
}

/** The tab's name, the same after a reload; a copy of the tab gets one of its own. */
const claimTab = async (): Promise<string> => {
  const before = sessionStorage.getItem(tabKey)
  if (before && (await claim(before))) return before
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(tabKey, fresh)
  await claim(fresh)
  return fresh
}

/** Holds a name until the page is gone, however it goes. False when another tab holds it. */
const claim = async (name: string): Promise<boolean> =>
  // A busy page is told that its time is up before it is told that the name was free.
  (await hold(name, { ifAvailable: true })) ||
  hold(name, { signal: AbortSignal.timeout(claimMs()) })

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')

const hold = (name: string, how: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(true)
    const held = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock ? new Promise<void>(() => {}) : undefined
    }
    navigator.locks.request(prefix + name, how, held).catch(() => resolve(false))
  })

/** The names of the tabs that are open; undefined where the browser does not say. */
const openTabs = async (): Promise<Set<string> | undefined> => {
  const locks = await navigator.locks?.query()
  return locks && new Set(locks.held?.map(({ name = '' }) => name.slice(prefix.length)))
}
