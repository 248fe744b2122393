import { type SlotRefusal, slotRefusalSentences } from '@synapse/shared/availability/slot'
import { normaliseCode } from '@synapse/shared/coupon/coupon'
import { baseSessionMinutes } from '@synapse/shared/package/package'
import { formatTime, maltaDate, maltaInstant } from '@synapse/shared/time'
import { type RefObject, useEffect, useState } from 'react'
import { type Timetabling, useTimetable } from '#availability/use-timetable.ts'
import { draftPrice } from '#booking/checkout-request.ts'
import {
  type Faults,
  type FieldProblem,
  faultsLeft,
  faultsOf,
  problemsOf,
} from '#booking/form-check.ts'
import { servedPackages } from '#booking/served-packages.ts'
import { stores, unfinishedCheckouts } from '#booking/unfinished-checkouts.ts'
import { type CheckoutFailure, useCheckout } from '#booking/use-checkout.ts'
import { type ChangeDraft, useDraft } from '#booking/use-draft.ts'
import { useLostSlot } from '#booking/use-lost-slot.ts'
import { useWishes } from '#booking/use-wishes.ts'
import { useCoupon } from '#coupon/use-coupon.ts'
import { showToast } from '#ui/toast.ts'
import { useShownAgain } from '#ui/use-shown-again.ts'

/** What is said when what was chosen gives way to what is on sale. */
export const packageGone = 'The package that you chose is not on offer at the moment. These are.'

/**
 * Everything that happens on the booking form.
 * @param filled the packages that the server has put into the page
 */
export const useBooking = (form: RefObject<HTMLFormElement | null>, filled: string) => {
  const [served] = useState(() => servedPackages(filled))
  const { draft, change: keep, visit, forgetReturn } = useDraft(form, (early) => wishes.wish(early))
  const { timetable, reload, retry } = useTimetable(visit?.website)
  const [faults, setFaults] = useState<Faults>({})
  const [checkoutFault, setCheckoutFault] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const change: ChangeDraft = (changes) => {
    setFaults((before) => faultsLeft(before, changes))
    setCheckoutFault(undefined)
    keep(changes)
  }

  // Times may have gone meanwhile, perhaps to this visitor, who has paid and comes back.
  useShownAgain(() => void reload())
  const lostSlot = useLostSlot(timetable, draft, keep)
  const coupon = useCoupon((accepted) => keep({ coupon: accepted }))
  const checkout = useCheckout(keep, (failure) => explain(failure))

  const isReady = timetable.state === 'ready'
  const packages = isReady ? timetable.page.packages : served
  const offered = packages?.find(({ type }) => type === draft.packageType) ?? packages?.[0]
  const price = offered && draftPrice(draft, offered)
  const start =
    isReady && draft.date && draft.time ? maltaInstant(draft.date, draft.time) : undefined

  const checkCoupon = (code: string, baseCents: number, announce: boolean) => {
    if (!visit) return
    const { website } = visit
    const replaces = unfinishedCheckouts(stores, website).toReplace(code, Date.now())
    coupon.check({ code, baseCents, website, replaces }, announce)
  }

  // A coupon was accepted for one base price; package and prices may have changed since.
  const baseCents = offered?.priceCents
  const couponBase = draft.coupon?.baseCents
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a price changes
  useEffect(() => {
    if (draft.coupon && baseCents !== undefined && couponBase !== baseCents)
      checkCoupon(draft.coupon.code, baseCents, false)
  }, [baseCents, couponBase])

  // What nobody chose was seen as chosen all the same.
  const wanted = chosen ?? (visit && (visit.askedPackage ?? served?.[0]?.type))
  const isGone = wanted !== undefined && !!packages?.every(({ type }) => type !== wanted)

  // A package that this website does not offer gives way to one that it does.
  const offeredType = isReady ? offered?.type : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the offer changes
  useEffect(() => {
    if (offeredType && offeredType !== draft.packageType) keep({ packageType: offeredType })
  }, [offeredType])

  const chooseSlot = (chosen: Temporal.Instant) => {
    lostSlot.found()
    change({ date: maltaDate(chosen).toString(), time: formatTime(chosen) })
  }

  /** The button that was pressed goes with its notice: the keyboard goes on at what comes next. */
  const chooseInstead = (chosen: Temporal.Instant) => {
    const next = lostSlot.lost?.saidBy === 'checkout' ? '.pay' : '.chosen'
    chooseSlot(chosen)
    form.current?.querySelector<HTMLElement>(next)?.focus()
  }

  /** All are marked at their fields; the first is said, and the keyboard goes there. */
  const refuse = (first: FieldProblem, problems: FieldProblem[]) => {
    setFaults(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    const { title, message, field } = first
    showToast({ title, description: message, variant: 'destructive', about: '.fault, :focus' })
    focusField(form.current, field)
  }

  const explain = async ({ message, answer }: CheckoutFailure) => {
    showToast({
      title: 'Checkout Failed',
      description: message,
      variant: 'destructive',
      about: '.summary-fault, .notice-lost',
    })
    setCheckoutFault(message)
    if (!answer) return
    if (answer.fields) setFaults(faultsOf(answer.fields))
    if (answer.reason === 'coupon_invalid') coupon.reject()
    if (start && isSlotRefusal(answer.reason)) {
      setCheckoutFault(undefined)
      lostSlot.lose({ start, sentence: answer.error, saidBy: 'checkout' })
    }
    await reload()
    if (answer.reason === 'price_differs' && draft.coupon && offered)
      checkCoupon(draft.coupon.code, offered.priceCents, false)
  }

  const applyCoupon = () => {
    if (timetable.state === 'loading') return wishes.wish({ apply: true })
    const code = normaliseCode(draft.promoCode)
    if (offered && code) checkCoupon(code, offered.priceCents, true)
  }

  const pay = () => {
    if (timetable.state === 'loading') return wishes.wish({ pay: true })
    if (!isReady || !visit || !offered || checkout.pending || coupon.checking) return
    const problems = problemsOf(draft, offered)
    if (problems[0]) return refuse(problems[0], problems)
    const { date, time } = draft
    if (!date || !time) return
    setFaults({})
    setCheckoutFault(undefined)
    forgetReturn()
    checkout.start({ ...draft, date, time }, offered, visit.website)
  }

  /** Nobody pays for another package than the one that they saw when they pressed. */
  const payAsWished = () => {
    if (!isGone) return pay()
    showToast({ title: 'Nothing was paid', description: packageGone, variant: 'destructive' })
    form.current?.querySelector<HTMLElement>('.package-gone')?.focus()
  }

  const wishes = useWishes({
    can: whenPossible[timetable.state],
    checking: coupon.checking,
    hasCoupon: draft.coupon !== undefined,
    apply: applyCoupon,
    pay: payAsWished,
  })

  return {
    draft,
    change,
    visit,
    timetable,
    retry,
    faults,
    checkoutFault,
    lostSlot,
    coupon,
    offered,
    /** What is on sale; undefined in the build. */
    packages,
    /** What was chosen, wherever, is not on offer here; the first that is takes its place. */
    isGone,
    /** Also while the times are on their way: it is done when they are there. */
    canPay: timetable.state === 'loading' || (isReady && price !== undefined),
    price,
    start,
    /** How many take part. As built until the browser has taken over, so that both are the same. */
    numberOfStudents: (visit && offered?.numberOfStudents) ?? 1,
    /** How long a session of the chosen package lasts. */
    minutes: offered?.durationMinutes ?? baseSessionMinutes,
    pending: checkout.pending || wishes.isWaiting,
    chooseSlot,
    chooseInstead,
    choosePackage: (packageType: string) => {
      setChosen(packageType)
      change({ packageType })
      const next = packages?.find(({ type }) => type === packageType)
      if (next && draft.coupon) checkCoupon(draft.coupon.code, next.priceCents, true)
    },
    typePromoCode: (promoCode: string) => {
      coupon.drop()
      change({ promoCode })
    },
    removeCoupon: () => {
      coupon.drop()
      change({ promoCode: '' })
    },
    applyCoupon,
    pay,
  }
}

const whenPossible = {
  loading: 'not yet',
  ready: 'now',
  failed: 'never',
  unknown: 'never',
} as const satisfies Record<Timetabling['state'], string>

const isSlotRefusal = (reason: string): reason is SlotRefusal => reason in slotRefusalSentences

/** The first of the times, or else the day that the keyboard would reach, stands for the date. */
const focusField = (form: HTMLFormElement | null, field: string) => {
  const place = field === 'date' ? '.slot, .day[tabindex="0"]' : `[name="${field}"]`
  const control = form?.querySelector<HTMLElement>(place)
  control?.focus({ preventScroll: true })
  // In the middle, so that neither the bars of the page nor a notification lie over it.
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
