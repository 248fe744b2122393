import type { BookingPage } from '@synapse/shared/booking/checkout-contract'
import { type FormEvent, useRef } from 'react'
import { BookingCalendar } from '#booking/BookingCalendar.tsx'
import { CameBackNotice } from '#booking/CameBackNotice.tsx'
import { LostSlotNotice } from '#booking/LostSlotNotice.tsx'
import { NoBookings } from '#booking/NoBookings.tsx'
import { PackageChoice } from '#booking/PackageChoice.tsx'
import { PaymentSummary } from '#booking/PaymentSummary.tsx'
import { SessionDetails } from '#booking/SessionDetails.tsx'
import { useBooking } from '#booking/use-booking.ts'
import { packageGoneText } from '#booking/use-offer.ts'
import { PromoCode } from '#coupon/PromoCode.tsx'
import type { Contact } from '#ui/ContactLinks.tsx'

type Props = {
  /** Contact details, shown if this website takes no bookings. */
  contact: Contact
  /** The packages on sale when the page was served, as JSON. */
  packages: string
}

export const BookingForm = ({ contact, packages: filled }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const booking = useBooking(form, filled)
  const { draft, change, returnOutcome, timetable, errors, slot, offer, promoCode } = booking
  const { offered } = offer

  if (timetable.state === 'unknown') return <NoBookings name="This page" contact={contact} />
  if (timetable.state === 'ready' && !canBook(timetable.page))
    return <NoBookings name={timetable.page.name} contact={contact} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    booking.pay()
  }
  const lostNotice = (source: 'page' | 'checkout') =>
    slot.lost?.source === source && (
      <LostSlotNotice
        lost={slot.lost}
        nearest={slot.nearest}
        minutes={offer.minutes}
        onChoose={slot.chooseInstead}
      />
    )

  return (
    <>
      {returnOutcome && (
        <CameBackNotice outcome={returnOutcome} isTyped={draft.studentName !== ''} />
      )}
      {/* method="dialog" stops the browser from submitting the form, even before the script has
         loaded. */}
      <form className="booking" ref={form} method="dialog" noValidate onSubmit={submit}>
        <div className="booking-left">
          <BookingCalendar
            timetable={timetable}
            contact={contact}
            date={draft.date}
            start={slot.start}
            minutes={offer.minutes}
            label={offered?.label}
            error={errors.byField.date}
            onRetry={booking.retry}
            onChooseSlot={slot.choose}
          >
            {lostNotice('page')}
          </BookingCalendar>
          <PackageChoice
            offered={offer.packages}
            chosen={offered?.type}
            onChoose={booking.choosePackage}
          >
            {offer.isGone && (
              <p className="notice package-gone" role="status">
                {packageGoneText}
              </p>
            )}
          </PackageChoice>
          <SessionDetails
            draft={draft}
            numberOfStudents={offer.numberOfStudents}
            errors={errors.byField}
            change={change}
          />
        </div>
        <div className="booking-right">
          <PaymentSummary
            isUnfilled={!offer.packages}
            canPay={booking.canPay}
            offered={offered}
            price={offer.price}
            couponCode={draft.coupon?.code}
            start={slot.start}
            pending={booking.pending}
            checking={promoCode.checking}
            error={errors.checkoutError}
          >
            {lostNotice('checkout')}
            <PromoCode
              code={draft.promoCode}
              applied={draft.coupon?.code}
              error={promoCode.error}
              checking={promoCode.checking}
              ready={booking.canPay}
              onChange={promoCode.type}
              onApply={promoCode.apply}
              onRemove={promoCode.remove}
            />
          </PaymentSummary>
        </div>
      </form>
    </>
  )
}

/** A website without any package on sale takes no bookings. */
const canBook = ({ takesBookings, packages }: BookingPage) => takesBookings && packages.length > 0
