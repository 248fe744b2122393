import type { BookingPage } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import type { ErrorBody } from '@synapse/shared/contract/endpoint'
import { visitorZone } from '#availability/visitor-clock.ts'
import type { Checkout } from '#booking/draft/draft.ts'
import { type FieldProblem, parseFieldErrors } from '#booking/draft/form-check.ts'
import type { DraftState } from '#booking/draft/use-draft.ts'
import type { FormErrors } from '#booking/draft/use-form-errors.ts'
import type { SlotChoice } from '#booking/draft/use-slot-choice.ts'
import type { OfferedPackage } from '#booking/offer/offered-packages.ts'
import type { AbandonedCheckoutOutcome } from '#booking/payment/abandoned-checkout.ts'
import { checkoutRequest } from '#booking/payment/checkout-request.ts'
import { openCheckout } from '#booking/payment/open-checkout.ts'
import { reactionTo } from '#booking/payment/payment-reaction.ts'
import type { PromoCodeState } from '#booking/payment/use-promo-code.ts'
import { showToast } from '#ui/toast/toast.ts'

export type PaymentForm = {
  draftState: Omit<DraftState, 'edit'>
  isReady: boolean
  /** @returns the new data; undefined if it couldn't be loaded */
  reloadBookingPage: () => Promise<Pick<BookingPage, 'packages'> | undefined>
  errors: FormErrors
  problems: readonly FieldProblem[]
  slotChoice: SlotChoice
  chosenPackage: OfferedPackage | undefined
  promoCode: PromoCodeState
}

type PaymentState = {
  /** The request that ends an earlier checkout; undefined once its outcome has been shown. */
  ending: { readonly current: Promise<AbandonedCheckoutOutcome> | undefined }
  clearOutcome: () => void
  isPending: boolean
  setPending: (isPending: boolean) => void
}

/** Returns whether Pay is disabled. While the promo code is being checked, the total may change. */
export const isPayDisabled = (
  { isReady, chosenPackage, promoCode }: PaymentForm,
  isPending: boolean,
): boolean => !isReady || !chosenPackage || promoCode.isChecking || isPending

/** Opens Stripe's page for a complete form. Otherwise, shows what is missing or went wrong. */
export const pay = async (
  form: PaymentForm,
  { ending, clearOutcome, isPending, setPending }: PaymentState,
): Promise<void> => {
  const { errors, problems, chosenPackage, slotChoice } = form
  const { draft, visit, updateKeepingErrors } = form.draftState
  if (isPayDisabled(form, isPending) || !visit || !chosenPackage) return

  if (problems.length > 0 || !slotChoice.start) return errors.showProblems(problems)
  errors.clear()
  clearOutcome()

  setPending(true)
  try {
    // Stripe would return the old page until the earlier checkout has ended.
    const earlier = await ending.current
    // If the earlier checkout may have been paid, the page now says so.
    if (earlier && earlier !== 'not_charged') return setPending(false)
    const session = { chosenPackage, start: slotChoice.start, website: visit.website }
    const request = checkoutRequest(draft, session, visitorZone())
    const store = (checkout: Checkout) => updateKeepingErrors({ checkout })
    const url = await openCheckout(draft.checkout, request, store)
    // The payment stays pending until the visitor returns.
    if (url) return location.assign(url)
    showFailure(errors, 'No checkout URL received')
  } catch (error) {
    showFailure(errors, isCallError(error) ? messageOf(error.answer) : unreachable)
    await updateRefused(error, form, chosenPackage)
  }
  setPending(false)
}

const showFailure = (errors: FormErrors, message: string) => {
  showToast({ title: 'Checkout Failed', description: message, variant: 'destructive' })
  errors.showCheckoutError(message)
}

/** Updates the parts of the form that the server has rejected. */
const updateRefused = async (error: unknown, form: PaymentForm, chosenPackage: OfferedPackage) => {
  const { errors, slotChoice, promoCode } = form
  const answer = isCallError(error) && error.answer
  if (!answer) return
  const { draft } = form.draftState
  if (answer.fields) errors.showRejected(parseFieldErrors(answer.fields, draft), draft)
  const reaction = reactionTo(error)
  if (reaction === 'dropCoupon') promoCode.drop(answer.error)
  if (reaction === 'dropSlot' && slotChoice.start) {
    errors.showCheckoutError(undefined)
    slotChoice.drop({ start: slotChoice.start, message: answer.error, source: 'checkout' })
  }
  const page = await form.reloadBookingPage()
  if (reaction !== 'revalidateCoupon') return
  // Read the new price from the reloaded page; `chosenPackage` has the old one.
  const { priceCents } =
    page?.packages.find(({ type }) => type === chosenPackage.type) ?? chosenPackage
  promoCode.revalidate({ baseCents: priceCents, isQuiet: true })
}

const unreachable =
  'Failed to create payment session. We couldn’t reach the server, and nothing was charged. Please try again.'

const messageOf = (answer: ErrorBody | undefined) =>
  `Failed to create checkout session. ${answer ? errorText(answer) : 'Nothing was charged. Please try again.'}`

/** Adds the request id to an internal error, so that the operator can find the cause in the log. */
const errorText = ({ error, reason, requestId }: ErrorBody) =>
  reason === 'internal' && requestId ? `${error} Error ID: ${requestId}.` : error
