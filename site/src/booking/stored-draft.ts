import { type Draft, parseDraft } from '#booking/draft.ts'

const prefix = 'booking:'

/** A function, because reading `sessionStorage` throws if storage is disabled. */
type StorageSource = () => Storage

/**
 * Reads the form from the tab's session storage, where it survives a reload and a visit to Stripe.
 * Each website has its own form. If storage is disabled, reloading the page clears the form.
 */
export const readDraft = (source: StorageSource, website: string): Draft | undefined => {
  try {
    const stored = source().getItem(prefix + website)
    if (stored) return parseDraft(JSON.parse(stored))
  } catch {
    // The stored form is unreadable, so start with an empty one.
  }
}

export const writeDraft = (source: StorageSource, website: string, draft: Draft): void => {
  try {
    source().setItem(prefix + website, JSON.stringify(draft))
  } catch {
    // Storage is full or disabled, so the form isn't stored.
  }
}

/** Deletes all stored forms. Called once the session is booked. */
export const deleteDrafts = (source: StorageSource): void => {
  try {
    const storage = source()
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}
