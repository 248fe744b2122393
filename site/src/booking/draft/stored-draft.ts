import { type Draft, parseDraft } from '#booking/draft/draft.ts'

const keyOf = (website: string) => `booking:${website}`

/**
 * Reads a website's form from the tab's session storage, which survives a reload or a visit to
 * Stripe. Without storage, a reload clears the form.
 */
export const readDraft = (website: string): Draft | undefined =>
  ifPossible(() => {
    const stored = sessionStorage.getItem(keyOf(website))
    return stored ? parseDraft(JSON.parse(stored)) : undefined
  })

export const writeDraft = (website: string, draft: Draft): void =>
  ifPossible(() => sessionStorage.setItem(keyOf(website), JSON.stringify(draft)))

/** Deletes a website's stored form, which is no longer needed once the session is booked. */
export const deleteDraft = (website: string): void =>
  ifPossible(() => sessionStorage.removeItem(keyOf(website)))

/** Does nothing if storage is full or disabled, or if its content can't be read. */
const ifPossible = <Result>(access: () => Result) => {
  try {
    return access()
  } catch {}
}
