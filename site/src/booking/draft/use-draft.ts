import { slugOfPath } from '@synapse/shared/website/paths'
import { type RefObject, useEffect, useState } from 'react'
import { type Draft, emptyDraft, initialDraft, textFields } from '#booking/draft/draft.ts'
import { readDraft, writeDraft } from '#booking/draft/stored-draft.ts'

type Visit = {
  website: string
  /** Whether the URL contains a promo code, which is applied automatically. */
  hasCode: boolean
  /** The booking whose checkout the visitor has just left. */
  abandonedBookingId: string | undefined
}

export type UpdateDraft = (changes: Partial<Draft>) => void

export type DraftState = ReturnType<typeof useDraft>

/** Restores the form, reads the URL, and stores every change. */
export const useDraft = (formElement: RefObject<HTMLFormElement | null>, onEdit: () => void) => {
  const [draft, setDraft] = useState(emptyDraft)
  const [visit, setVisit] = useState<Visit>()

  useEffect(() => {
    const website = slugOfPath(location.pathname)
    const query = new URLSearchParams(location.search)
    const stored = readDraft(website)
    const typed = readTyped(formElement.current)
    const { draft, hasCode } = initialDraft({ stored, query, typed, isArrival: isArrival() })
    setDraft(draft)
    const abandonedBookingId = query.get('cancelled') || draft.checkout?.bookingId
    setVisit({ website, hasCode, abandonedBookingId })
    if (query.has('cancelled')) removeCancelledParam()
    scrollToTop()
  }, [formElement])

  useEffect(() => {
    if (visit) writeDraft(visit.website, draft)
  }, [visit, draft])

  /** Applies changes that the visitor didn't make; the checkout error stays. */
  const updateKeepingErrors: UpdateDraft = (changes) =>
    setDraft((before) => ({ ...before, ...changes }))

  /** Applies the visitor's changes and clears the checkout error. */
  const edit: UpdateDraft = (changes) => {
    onEdit()
    updateKeepingErrors(changes)
  }

  return { draft, visit, edit, updateKeepingErrors }
}

/** Removes `cancelled` from the URL, so that a reload doesn't repeat the message. */
const removeCancelledParam = () => {
  const address = new URL(location.href)
  address.searchParams.delete('cancelled')
  history.replaceState(history.state, '', address)
}

/** Scrolls to the top, even after a reload, unless the visitor has started typing. */
const scrollToTop = () => {
  history.scrollRestoration = 'manual'
  if (document.activeElement === document.body) scrollTo({ top: 0, behavior: 'instant' })
}

/**
 * Returns whether the visitor has just arrived. After a reload or a step back, the stored form is
 * more recent than the URL.
 */
const isArrival = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
}

const readTyped = (formElement: HTMLFormElement | null): Partial<Draft> => {
  if (!formElement) return {}
  const data = new FormData(formElement)
  const typed = textFields.map((name) => [name, data.get(name)])
  const checked = formElement.querySelector<HTMLInputElement>('[name="package"]:checked')
  const packageType = checked?.defaultChecked ? undefined : checked?.value
  return {
    ...Object.fromEntries(typed.filter(([, value]) => value)),
    ...(data.get('venue') === 'in_person' && { venue: 'in_person' }),
    ...(packageType && { packageType }),
    // A promo code that was typed before the script loaded replaces the applied one.
    ...(data.get('promoCode') && { coupon: undefined }),
  }
}
