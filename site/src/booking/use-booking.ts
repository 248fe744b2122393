import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTimetable } from '#availability/use-timetable.ts'
import { useChosenSlot } from '#booking/use-chosen-slot.ts'
import { type ChangeDraft, useDraft } from '#booking/use-draft.ts'
import { useFaults } from '#booking/use-faults.ts'
import { useOffer } from '#booking/use-offer.ts'
import { usePayment } from '#booking/use-payment.ts'
import { usePromoCode } from '#booking/use-promo-code.ts'
import { useShownAgain } from '#ui/use-shown-again.ts'

/**
 * The state and actions of the booking form.
 * @param filled the packages that the server has put into the page
 */
export const useBooking = (form: RefObject<HTMLFormElement | null>, filled: string) => {
  const drafting = useDraft(form)
  const { draft, visit, cameBack } = drafting
  const { timetable, reload, retry } = useTimetable(visit?.website)
  const faults = useFaults(form)
  const change: ChangeDraft = (changes) => {
    faults.forget(changes)
    drafting.change(changes)
  }

  // The slots may have changed since, for example because this visitor has paid and comes back.
  useShownAgain(() => void reload())
  const slot = useChosenSlot(form, timetable, drafting, change)
  const offer = useOffer(filled, timetable, drafting)
  const promoCode = usePromoCode(drafting, change, offer.offered)
  const parts = { drafting, timetable, reload, faults, slot, offer, promoCode }
  const payment = usePayment(parts)

  const isReady = timetable.state === 'ready'
  const applyLinkedCode = useEffectEvent(() => {
    if (visit?.hasCode && !draft.coupon) promoCode.apply()
  })
  useEffect(() => {
    if (isReady) applyLinkedCode()
  }, [isReady])

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
    canPay: isReady && offer.price !== undefined,
    pending: payment.pending,
    choosePackage: (packageType: string) => {
      offer.setChosen(packageType)
      change({ packageType })
      const next = offer.packages?.find(({ type }) => type === packageType)
      promoCode.askAgain(next?.priceCents, true)
    },
    pay: payment.pay,
  }
}
