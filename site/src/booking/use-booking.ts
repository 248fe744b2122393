import type { RefObject } from 'react'
import { type Timetabling, useTimetable } from '#availability/use-timetable.ts'
import { useChosenSlot } from '#booking/use-chosen-slot.ts'
import { type ChangeDraft, useDraft } from '#booking/use-draft.ts'
import { useFaults } from '#booking/use-faults.ts'
import { useOffer } from '#booking/use-offer.ts'
import { usePayment } from '#booking/use-payment.ts'
import { usePromoCode } from '#booking/use-promo-code.ts'
import { useWishes } from '#booking/use-wishes.ts'
import { useShownAgain } from '#ui/use-shown-again.ts'

/**
 * Everything that happens on the booking form.
 * @param filled the packages that the server has put into the page
 */
export const useBooking = (form: RefObject<HTMLFormElement | null>, filled: string) => {
  const drafting = useDraft(form, (early) => wishes.wish(early))
  const { draft, visit, cameBack } = drafting
  const { timetable, reload, retry } = useTimetable(visit?.website)
  const faults = useFaults(form)
  const change: ChangeDraft = (changes) => {
    faults.forget(changes)
    drafting.change(changes)
  }

  // Times may have gone meanwhile, perhaps to this visitor, who has paid and comes back.
  useShownAgain(() => void reload())
  const slot = useChosenSlot(form, timetable, drafting, change)
  const offer = useOffer(filled, timetable, drafting)
  const promoCode = usePromoCode(drafting, change, offer.offered)
  const parts = { form, drafting, timetable, reload, faults, slot, offer, promoCode }
  const payment = usePayment(parts)
  const wishes = useWishes({
    can: whenPossible[timetable.state],
    checking: promoCode.checking,
    hasCoupon: draft.coupon !== undefined,
    apply: promoCode.apply,
    pay: payment.payAsWished,
  })

  const isLoading = timetable.state === 'loading'
  return {
    draft,
    change,
    cameBack,
    timetable,
    retry,
    faults,
    slot,
    offer,
    promoCode,
    /** Also while the times are on their way: it is done when they are there. */
    canPay: isLoading || (timetable.state === 'ready' && offer.price !== undefined),
    pending: payment.pending || wishes.isWaiting,
    choosePackage: (packageType: string) => {
      offer.setChosen(packageType)
      change({ packageType })
      const next = offer.packages?.find(({ type }) => type === packageType)
      promoCode.askAgain(next?.priceCents, true)
    },
    applyCoupon: () => (isLoading ? wishes.wish({ apply: true }) : promoCode.apply()),
    pay: () => (isLoading ? wishes.wish({ pay: true }) : payment.pay()),
  }
}

const whenPossible = {
  loading: 'not yet',
  ready: 'now',
  failed: 'never',
  unknown: 'never',
} as const satisfies Record<Timetabling['state'], string>
