import { maxParticipants } from '@synapse/shared/package/package'
import { useQuery } from '@tanstack/react-query'
import {
  type BookingDraft,
  bookingRequest,
  customPriceError,
  draftCents,
  draftErrors,
  emptyDraft,
  hasCoupon,
  isComplete,
  newBookingDraftKey,
  paidCents,
} from '#booking/booking-draft.ts'
import { useCreateBooking } from '#booking/booking-writes.ts'
import { slotNotice } from '#booking/slot-notice.ts'
import { type BookablePackage, useBookablePackages } from '#booking/use-bookable-packages.ts'
import { useTimetable } from '#booking/use-timetable.ts'
import { couponDiscount } from '#coupon/coupon-discount.ts'
import { couponsQuery } from '#coupon/queries.ts'
import { amountError } from '#payment/payment-rules.ts'
import { type FieldLabel, fieldErrors, useDraftForm } from '#ui/form/use-draft-form.ts'
import { useSlug } from '#ui/route/use-slug.ts'
import { useWebsite } from '#website/queries.ts'

export type InitialBooking = {
  /** The date to preselect, 'YYYY-MM-DD'. */
  date?: string | undefined
  /** The start time if a free slot was selected; the form then opens in its short version. */
  time?: string | undefined
  /** Other values to fill in, for example from an accepted quote. */
  begin?: Partial<BookingDraft> | undefined
}

export type NewBooking = ReturnType<typeof useNewBooking>

const fields = {
  studentName: { label: 'Student Name', required: true, maxLength: 120 },
  studentEmail: { label: 'Student Email', required: true, maxLength: 254 },
  date: { label: 'Session Date', required: true },
  time: 'Session Time',
  customPrice: 'Custom Price (€)',
  paidBy: 'Paid Already',
  paidAmount: 'Amount Paid (€)',
  venue: 'Where',
  couponCode: { label: 'Coupon Code', maxLength: 40 },
  notes: { label: 'Additional Notes', maxLength: 2_000 },
} satisfies Record<string, FieldLabel>

/** Manages the form of a new booking, with its price, discount and warnings. */
export const useNewBooking = ({ date, time, begin }: InitialBooking, onSaved: () => void) => {
  const slug = useSlug()
  const { offers, ...prices } = useBookablePackages()
  const offerOf = (draft: BookingDraft) =>
    offers.find(({ type }) => type === draft.sessionType) ?? offers[0]
  const create = useCreateBooking()
  const form = useDraftForm<BookingDraft>({
    // Each slot has its own draft, so that an unfinished form doesn't reappear for another time.
    name: newBookingDraftKey(begin?.id ?? slug) + (time ? `/${date}T${time}` : ''),
    values: { ...emptyDraft(date, time), ...begin },
    fields,
    validate: { customPrice: customPriceError },
    send: (values, _version, answered) => {
      const offer = offerOf(values)
      if (!isComplete(values) || offer?.priceCents === undefined || whyNotYet) return
      create.mutate(
        bookingRequest(values, { ...offer, priceCents: offer.priceCents }, slug, discount?.cents),
        answered,
      )
    },
    onSaved,
    errorsOf: (error, values) => draftErrors(fieldErrors(error), values, placesOf(offerOf(values))),
  })
  const draft = form.values
  const offer = offerOf(draft)
  const base = offer?.priceCents === undefined ? undefined : draftCents(draft, offer.priceCents)
  const { timetable, booked } = useTimetable(slug)
  const note = slotNotice(draft, timetable, booked, Temporal.Now.instant())
  const discount = useDiscount(draft, base)
  const total = base === undefined ? undefined : base - (discount?.cents ?? 0)
  const paidError =
    total !== undefined && paidCents(draft, total) === undefined
      ? amountError(draft.paidAmount, total)
      : undefined
  const whyNotYet = note?.isRefused || (discount?.cents === undefined && hasCoupon(draft))
  return {
    form,
    offers,
    offer,
    /** The error from loading prices, and a function that loads them again. */
    prices,
    places: placesOf(offer),
    note,
    /** The price in cents, before and after the coupon; undefined until it is loaded. */
    base,
    total,
    discount,
    paidError,
    canBeSent: isComplete(draft) && total !== undefined && !paidError && !whyNotYet,
    isPending: create.isPending,
  }
}

/** Returns the number of participants that a package allows. */
const placesOf = (offer: BookablePackage | undefined) =>
  maxParticipants(offer?.numberOfStudents ?? 1)

type Discount = { cents?: number | undefined; problem?: string | undefined }

/**
 * Returns the discount of the entered coupon by the server's rules, or why the coupon doesn't
 * apply. Undefined without a coupon; an empty object until the coupons and the price are loaded.
 */
const useDiscount = (
  draft: BookingDraft,
  amountCents: number | undefined,
): Discount | undefined => {
  const coupons = useQuery(couponsQuery()).data
  const websiteId = useWebsite()?.id
  if (!hasCoupon(draft)) return undefined
  if (!coupons || amountCents === undefined) return {}
  const purchase = { code: draft.couponCode, websiteId, amountCents }
  return couponDiscount(coupons, purchase, Temporal.Now.instant())
}
