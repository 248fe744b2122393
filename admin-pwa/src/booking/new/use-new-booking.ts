import { freeSlots } from '@synapse/shared/availability/slot'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { maxParticipants } from '@synapse/shared/package/package'
import { lastWithdrawalDay, startsWithinPeriod } from '@synapse/shared/withdrawal/withdrawal'
import { useQuery } from '@tanstack/react-query'
import { bookingPriceText } from '#booking/booking-labels.ts'
import {
  type BookingValues,
  baseCents,
  errorsByPath,
  fields,
  hasCoupon,
  initialValues,
  isComplete,
  paidCents,
  requestOf,
  rules,
} from '#booking/new/new-booking-values.ts'
import { slotNoticeFor, startOf } from '#booking/slot-notice.ts'
import { type BookablePackage, useBookablePackages } from '#booking/use-bookable-packages.ts'
import { businessQuery } from '#business/queries.ts'
import { couponDiscount } from '#coupon/coupon-discount.ts'
import { couponsQuery } from '#coupon/queries.ts'
import { errorMessage } from '#data/api.ts'
import { amountError } from '#payment/payment-rules.ts'
import { useTimetable } from '#timetable/queries.ts'
import { newBookingDraftKey } from '#ui/form/draft-keys.ts'
import { fieldErrors, useDraftForm } from '#ui/form/use-draft-form.ts'
import { parseIsoDate } from '#ui/format/format-time.ts'
import { failureToast } from '#ui/toast.tsx'
import { useCall } from '#ui/use-call.ts'
import { useWebsite } from '#website/queries.ts'

export type InitialBooking = {
  /** The slug of the website to book on. */
  website: string
  /** The date to preselect, 'YYYY-MM-DD'. */
  date?: string | undefined
  /** The start time if a free slot was selected; the form then opens in its short version. */
  time?: string | undefined
  /** Other values to fill in, for example from an accepted quote. */
  prefilled?: Partial<BookingValues> | undefined
}

export type NewBooking = ReturnType<typeof useNewBooking>

export const useNewBooking = (
  { website, date, time, prefilled }: InitialBooking,
  onSaved: () => void,
) => {
  const { packages, ...prices } = useBookablePackages(website)
  const packageOf = (values: BookingValues) =>
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
  const form = useDraftForm<BookingValues>({
    draftKey: newBookingDraftKey(prefilled?.id ?? website, time && `${date}T${time}`),
    ...initialValues(date, time, prefilled),
    fields,
    validate: rules,
    send: (values, _version, callbacks) => {
      const chosenPackage = packageOf(values)
      // The button is disabled until the price is loaded.
      if (chosenPackage?.priceCents === undefined) return
      create.mutate(
        requestOf(
          values,
          { ...chosenPackage, priceCents: chosenPackage.priceCents },
          website,
          discount?.cents,
        ),
        callbacks,
      )
    },
    onSaved,
    errorsOf: (error, values) =>
      errorsByPath(fieldErrors(error), values, placesOf(packageOf(values))),
  })
  const { values } = form
  const chosenPackage = packageOf(values)
  const basePriceCents =
    chosenPackage?.priceCents === undefined
      ? undefined
      : baseCents(values, chosenPackage.priceCents)
  const { timetable, booked } = useTimetable(website)
  const slotNotice = slotNoticeFor(values, timetable, booked, Temporal.Now.instant())
  const start = startOf(values.date, values.time)
  const { data: business } = useQuery(businessQuery())
  const day = parseIsoDate(values.date)
  const slots =
    day && timetable
      ? freeSlots(Temporal.PlainDate.from(day), timetable, booked, Temporal.Now.instant())
      : []
  const discount = useDiscount(website, values, basePriceCents)
  const totalCents =
    basePriceCents === undefined ? undefined : basePriceCents - (discount?.cents ?? 0)
  const paidError =
    totalCents !== undefined && paidCents(values, totalCents) === undefined
      ? amountError(values.paidAmount, totalCents)
      : undefined
  const isBlocked = slotNotice?.isRefused || (discount?.cents === undefined && hasCoupon(values))
  return {
    form,
    packages,
    chosenPackage,
    prices,
    places: placesOf(chosenPackage),
    slotNotice,
    /** The free slots of the chosen day. */
    slots,
    /** The price in cents, before and after the coupon; undefined until it is loaded. */
    basePriceCents,
    totalCents,
    discount,
    paidError,
    mayRequestEarlyStart:
      business?.hasWithdrawalRight &&
      start &&
      startsWithinPeriod(start, lastWithdrawalDay(Temporal.Now.instant())),
    canBeSent: isComplete(values) && totalCents !== undefined && !paidError && !isBlocked,
    isPending: create.isPending,
  }
}

const placesOf = (chosenPackage: BookablePackage | undefined) =>
  maxParticipants(chosenPackage?.numberOfStudents ?? 1)

/**
 * Returns the discount of the entered coupon by the server's rules, or why the coupon doesn't
 * apply. Undefined without a coupon; an empty object until the coupons and the price are loaded.
 */
const useDiscount = (
  website: string,
  values: BookingValues,
  amountCents: number | undefined,
): { cents?: number | undefined; problem?: string | undefined } | undefined => {
  const coupons = useQuery(couponsQuery()).data
  const websiteId = useWebsite(website)?.id
  if (!hasCoupon(values)) return undefined
  if (!coupons || amountCents === undefined) return {}
  const purchase = { code: values.couponCode, websiteId, amountCents }
  return couponDiscount(coupons, purchase, Temporal.Now.instant())
}
