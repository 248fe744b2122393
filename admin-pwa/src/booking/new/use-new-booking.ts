import { createBooking } from '@synapse/shared/booking/create-contract'
import { maxParticipants } from '@synapse/shared/package/package'
import { lastWithdrawalDay, needsEarlyStart } from '@synapse/shared/withdrawal/withdrawal'
import { useQuery } from '@tanstack/react-query'
import { newBookingInputKey } from '#booking/input-keys.ts'
import {
  bookingPriceText,
  hasCoupon,
  type NewBookingValues,
  newBookingForm,
  paidCents,
  priceBeforeCoupon,
} from '#booking/new/new-booking-values.ts'
import { type BookablePackage, useBookablePackages } from '#booking/use-bookable-packages.ts'
import { useSlotChoice } from '#booking/use-slot-choice.ts'
import { businessQuery } from '#business/queries.ts'
import { couponDiscount } from '#coupon/coupon-discount.ts'
import { couponsQuery } from '#coupon/queries.ts'
import { errorMessage } from '#data/api.ts'
import { amountError } from '#payment/payment-rules.ts'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { failureToast } from '#ui/toast.tsx'
import { useCall } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'
import { useWebsite } from '#website/queries.ts'

export type NewBookingOptions = {
  /** The website's slug. */
  website: string
  /** The preselected date, 'YYYY-MM-DD'. */
  date?: string | undefined
  /** The start time of a selected free slot. The form then opens in its short version. */
  time?: string | undefined
  prefilled?: Partial<NewBookingValues> | undefined
}

export type NewBookingState = ReturnType<typeof useNewBooking>

export const useNewBooking = ({ website, date, time, prefilled }: NewBookingOptions) => {
  const { packages, ...prices } = useBookablePackages(website)
  const packageOf = (values: NewBookingValues) =>
    packages.find(({ type }) => type === values.sessionType) ?? packages[0]
  const create = useCall(createBooking, {
    successToast: ({ booking }) => ({
      title: 'Booking Created Successfully!',
      message: `${bookingPriceText(booking)} booking for ${booking.studentName}`,
    }),
    errorToast: (error) =>
      failureToast('Please check the details and try again.', {
        title: 'Error Creating Booking',
        details: errorMessage(error),
      }),
  })
  const form = useRestorableForm({
    ...newBookingForm,
    inputKey: newBookingInputKey(prefilled?.id ?? website, time && `${date}T${time}`),
    ...newBookingForm.initialValues(date, time, prefilled),
    send: (values, callbacks) => {
      const chosenPackage = packageOf(values)
      // The button is disabled until the price is loaded.
      if (chosenPackage?.priceCents === undefined) return
      create.mutate(
        newBookingForm.requestOf(
          values,
          { ...chosenPackage, priceCents: chosenPackage.priceCents },
          website,
          price.discount?.cents,
        ),
        callbacks,
      )
    },
    formPath: (path, values) => newBookingForm.formPath(path, values, placesOf(packageOf(values))),
  })
  const { values } = form
  const isComplete = required.every((path) => form.isValid(path))
  const chosenPackage = packageOf(values)
  const price = useBookingPrice(website, values, chosenPackage?.priceCents)
  const slot = useSlotChoice(website, values)
  const { data: business } = useQuery(businessQuery())
  const now = useNow()
  return {
    form,
    packages,
    chosenPackage,
    prices,
    price,
    slot,
    mayRequestEarlyStart:
      business?.hasWithdrawalRight &&
      slot.start &&
      needsEarlyStart(slot.start, lastWithdrawalDay(now)),
    places: placesOf(chosenPackage),
    missing: isComplete ? undefined : 'Enter the student’s name and e-mail, and a date.',
    // Submitting the form shows the error for an invalid custom price.
    canBeSent:
      isComplete && (price.isValid || !form.isValid('customPrice')) && !slot.notice?.isRefused,
    create,
  }
}

const required = ['studentName', 'studentEmail', 'date'] as const

const placesOf = (chosenPackage: BookablePackage | undefined) =>
  maxParticipants(chosenPackage?.numberOfStudents ?? 1)

/**
 * Returns the price of a new booking before and after its coupon, in cents.
 * The prices are undefined while loading, and if the custom price is invalid.
 * @param packageCents undefined while loading
 */
const useBookingPrice = (
  website: string,
  values: NewBookingValues,
  packageCents: number | undefined,
) => {
  const basePriceCents =
    packageCents === undefined ? undefined : priceBeforeCoupon(values, packageCents)
  const discount = useDiscount(website, values, basePriceCents)
  const totalCents =
    basePriceCents === undefined ? undefined : basePriceCents - (discount?.cents ?? 0)
  const paidError =
    totalCents !== undefined && paidCents(values, totalCents) === undefined
      ? amountError(values.paidAmount, totalCents)
      : undefined
  const isDiscountKnown = !hasCoupon(values) || discount?.cents !== undefined
  return {
    basePriceCents,
    discount,
    totalCents,
    paidError,
    isValid: totalCents !== undefined && isDiscountKnown && !paidError,
  }
}

/**
 * Applies the server's rules to the entered coupon. Returns its discount, or why it doesn't apply;
 * undefined without a coupon, and an empty object while the coupons and the price are loading.
 */
const useDiscount = (
  website: string,
  values: NewBookingValues,
  amountCents: number | undefined,
): { cents?: number | undefined; problem?: string | undefined } | undefined => {
  const coupons = useQuery(couponsQuery()).data
  const websiteId = useWebsite(website)?.id
  const now = useNow()
  if (!hasCoupon(values)) return undefined
  if (!coupons || amountCents === undefined) return {}
  const purchase = { code: values.couponCode, websiteId, amountCents }
  return couponDiscount(coupons, purchase, now)
}
