import { type Draft, draftFrom } from '#booking/draft.ts'

const prefix = 'booking:'

/** A function, because where storage is switched off already naming it throws. */
type StorageSource = () => Storage

/**
 * The form lives in the tab's session storage, one per website, so that it survives a reload and
 * the way to the card page and back. Where storage is switched off it lives in the page alone.
 */
export const readDraft = (source: StorageSource, website: string): Draft | undefined => {
  try {
    const stored = source().getItem(prefix + website)
    if (stored) return draftFrom(JSON.parse(stored))
  } catch {
    // Not readable: begin with an empty form.
  }
}

export const writeDraft = (source: StorageSource, website: string, draft: Draft): void => {
  try {
    source().setItem(prefix + website, JSON.stringify(draft))
  } catch {
    // Full or switched off: the form is only not kept.
  }
}

/** A form that became a booking is not offered again. */
export const forgetDrafts = (source: StorageSource): void => {
  try {
    const storage = source()
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Switched off: there is nothing to forget.
  }
}
