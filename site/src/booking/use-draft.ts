import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { abandonCheckout, type Return } from '#booking/abandon-checkout.ts'
import { type Draft, emptyDraft, prefilled } from '#booking/draft.ts'
import { readDraft, writeDraft } from '#booking/stored-draft.ts'
import { type Early, takeEarly } from '#ui/early.ts'
import { slugOfPath } from '#website/slug.ts'

/** What the address says. */
type Visit = {
  website: string
  /** Which package was chosen early, before or on another page, whether there is one of that name or not. */
  askedPackage: string | undefined
}

export type ChangeDraft = (changes: Partial<Draft>) => void

export type DraftKeeping = ReturnType<typeof useDraft>

const storage = () => sessionStorage

/** The form's content: restored, filled in from the address, and kept with every change. */
export const useDraft = (
  form: RefObject<HTMLFormElement | null>,
  doEarly: (early: Early) => void,
) => {
  const [draft, setDraft] = useState(emptyDraft)
  const [visit, setVisit] = useState<Visit>()
  const [cameBack, setCameBack] = useState<Return>()

  const begin = useEffectEvent(doEarly)

  useEffect(() => {
    const website = slugOfPath(location.pathname)
    const query = new URLSearchParams(location.search)
    const stored = readDraft(storage, website)
    const isRestored = stored !== undefined && !isArrival()
    const restored = isRestored ? stored : prefilled(stored ?? emptyDraft, query)
    const asked = isRestored ? undefined : query.get('package')
    const early = takeEarly()
    const typed = typedAlready(form.current, early.package)
    setDraft({ ...restored, ...typed })
    begin({ ...early, apply: early.apply || (!isRestored && query.has('code')) })
    const left = query.get('cancelled')
    if (left && isArrival()) abandonCheckout(left).then(setCameBack)
    setVisit({
      website,
      askedPackage: typed.packageType || asked || stored?.packageType || undefined,
    })
    if (left !== null) forgetCancelled()
    showTop()
  }, [form])

  useEffect(() => {
    if (visit) writeDraft(storage, visit.website, draft)
  }, [visit, draft])

  const change: ChangeDraft = (changes) => setDraft((before) => ({ ...before, ...changes }))
  /** Whoever goes to the card page once more has read it. */
  const forgetReturn = () => setCameBack(undefined)
  return { draft, change, visit, cameBack, forgetReturn }
}

/** Once read, it is over: whoever reloads or comes back later, perhaps having paid, is not told again. */
const forgetCancelled = () => {
  const address = new URL(location.href)
  address.searchParams.delete('cancelled')
  history.replaceState(history.state, '', address)
}

/** The page begins at its top, also after a reload; whoever is typing already is left in peace. */
const showTop = () => {
  history.scrollRestoration = 'manual'
  if (document.activeElement === document.body) scrollTo({ top: 0, behavior: 'instant' })
}

/** After a reload or the back button the form's own state counts, not the address it came from. */
const isArrival = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
}

/** What a quick visitor typed and chose while the script was still on its way. */
const typedAlready = (form: HTMLFormElement | null, pressedPackage: string): Partial<Draft> => {
  if (!form) return {}
  const names = ['studentName', 'studentEmail', 'calendarEmail', 'notes', 'promoCode'] as const
  const data = new FormData(form)
  const typed = names.map((name) => [name, String(data.get(name) ?? '')] as const)
  // What the browser itself has put back after a reload.
  const checked = form.querySelector<HTMLInputElement>('[name="package"]:checked')
  const putBack = checked?.defaultChecked ? undefined : checked?.value
  const packageType = pressedPackage || putBack
  return {
    ...Object.fromEntries(typed.filter(([, value]) => value)),
    ...(data.get('venue') === 'in_person' && { venue: 'in_person' }),
    ...(packageType && { packageType }),
  }
}
