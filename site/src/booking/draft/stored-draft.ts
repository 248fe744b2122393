import { type Draft, parseDraft } from '#booking/draft/draft.ts'

const prefix = 'booking:'

/**
 * Reads the form from the tab's session storage, where it survives a reload and a visit to Stripe.
 * Each website has its own form. If storage is disabled, reloading the page clears the form.
 */
export const readDraft = (website: string): Draft | undefined => {
  try {
    const stored = sessionStorage.getItem(prefix + website)
    if (stored) return parseDraft(JSON.parse(stored))
  } catch {
    // The stored form is unreadable, so start with an empty form.
  }
}

/** Stores a website's form, so that `readDraft` can restore it. */
export const writeDraft = (website: string, draft: Draft): void => {
  try {
    sessionStorage.setItem(prefix + website, JSON.stringify(draft))
  } catch {
    // Storage is full or disabled, so the form isn't stored.
  }
}

/** Deletes a website's stored form. Called once the session is booked. */
export const deleteDraft = (website: string): void => {
  try {
    sessionStorage.removeItem(prefix + website)
  } catch {
    // Storage is disabled.
  }
}
