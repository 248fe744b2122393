import { type Draft, parseDraft } from '#booking/draft.ts'

const prefix = 'booking:'

/** A function, because naming the storage throws if it is disabled. */
type StorageSource = () => Storage

/**
 * Reads the form from the tab's session storage, where each website has its own, so that it
 * survives a reload and the way to Stripe and back. If storage is disabled, the form only lives in
 * the page.
 */
export const readDraft = (source: StorageSource, website: string): Draft | undefined => {
  try {
    const stored = source().getItem(prefix + website)
    if (stored) return parseDraft(JSON.parse(stored))
  } catch {
    // Unreadable: start with an empty form.
  }
}

export const writeDraft = (source: StorageSource, website: string, draft: Draft): void => {
  try {
    source().setItem(prefix + website, JSON.stringify(draft))
  } catch {
    // Full or disabled: the form isn't stored.
  }
}

/** Deletes all stored forms once the booking is made. */
export const deleteDrafts = (source: StorageSource): void => {
  try {
    const storage = source()
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}
