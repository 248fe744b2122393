import { participantFields } from '@synapse/shared/package/package'
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
  newBookingDraft,
  paidCents,
} from '#booking/booking-draft.ts'
import { bookedTimesQuery, bookingPageOf, useCreateBooking } from '#booking/queries.ts'
import { slotNotice } from '#booking/slot-notice.ts'
import { useDiscount } from '#booking/use-discount.ts'
import { type Offer, useOffers } from '#booking/use-offers.ts'
import { amountError } from '#payment/payment-amount.ts'
import { fieldErrors } from '#ui/form-errors.ts'
import { useSlug } from '#ui/paths.ts'
import { useDraftForm } from '#ui/use-draft-form.ts'

/** The initial values of a new booking. */
export type Beginning = {
  onClose: () => void
  date?: string | undefined
  time?: string | undefined
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
}

/** Manages the form of a new booking, with its price, discount and warnings. */
export const useNewBooking = ({ onClose, date, time, begin }: Beginning) => {
  const slug = useSlug()
  const { offers, ...prices } = useOffers(slug)
  const offerOf = (draft: BookingDraft) =>
    offers.find(({ type }) => type === draft.sessionType) ?? offers[0]
  const create = useCreateBooking()
  const form = useDraftForm<BookingDraft>({
    // Each slot has its own draft, so that an unfinished form doesn't reappear for another time.
    name: newBookingDraft(begin?.id ?? slug) + (time ? `/${date}T${time}` : ''),
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
    onSaved: onClose,
    errorsOf: (error, values) => draftErrors(fieldErrors(error), values, placesOf(offerOf(values))),
  })
  const draft = form.values
  const offer = offerOf(draft)
  const base = offer?.priceCents === undefined ? undefined : draftCents(draft, offer.priceCents)
  const note = useTimeNote(slug, draft)
  const discount = useDiscount(slug, draft, base)
  const total = base === undefined ? undefined : base - (discount?.cents ?? 0)
  const whyNotPaid = whyNotPaidOf(draft, total)
  const whyNotYet = note?.isRefused || (discount?.cents === undefined && hasCoupon(draft))
  return {
    form,
    offers,
    offer,
    /** The error from loading prices, and a function that tries again. */
    prices,
    places: placesOf(offer),
    note,
    /** The price in cents, before and after the coupon; undefined until it is loaded. */
    base,
    total,
    discount,
    whyNotPaid,
    canBeSent: isComplete(draft) && total !== undefined && !whyNotPaid && !whyNotYet,
    isPending: create.isPending,
  }
}

/** Returns the refusal or warning about the selected time. */
const useTimeNote = (slug: string, draft: BookingDraft) => {
  const page = useQuery(bookingPageOf(slug))
  const booked = (useQuery(bookedTimesQuery()).data ?? []).map(({ sessionDate }) =>
    Temporal.Instant.from(sessionDate),
  )
  return slotNotice(draft, page.data?.timetable, booked, Temporal.Now.instant())
}

/** Returns the number of participants that a package allows. */
const placesOf = (offer: Offer | undefined) => participantFields(offer?.numberOfStudents ?? 1)

const whyNotPaidOf = (draft: BookingDraft, total: number | undefined) =>
  total !== undefined && paidCents(draft, total) === undefined
    ? amountError(draft.paidAmount, total)
    : undefined
