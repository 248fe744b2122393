import { type Draft, parseDraft } from '#booking/draft/draft.ts'

const prefix = 'booking:'

/**
 * Reads a website's form from the tab's session storage, which survives a reload or a visit to
 * Stripe. Without storage, a reload clears the form.
 */
export const readDraft = (website: string): Draft | undefined => {
  try {
    const stored = sessionStorage.getItem(prefix + website)
    if (stored) return parseDraft(JSON.parse(stored))
  } catch {
    // The stored form can't be read, so start with an empty one.
  }
}

/** Stores a website's form for `readDraft`. */
export const writeDraft = (website: string, draft: Draft): void => {
  try {
    sessionStorage.setItem(prefix + website, JSON.stringify(draft))
  } catch {
    // Don't store the form if storage is full or disabled.
  }
}

/** Deletes a website's stored form, which is no longer needed once the session is booked. */
export const deleteDraft = (website: string): void => {
  try {
    sessionStorage.removeItem(prefix + website)
  } catch {
    // Storage is disabled.
  }
}
