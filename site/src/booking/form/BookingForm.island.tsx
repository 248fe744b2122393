import { type FormEvent, useRef } from 'react'
import { BookingCalendar } from '#booking/form/BookingCalendar.tsx'
import { LostSlotNotice } from '#booking/form/LostSlotNotice.tsx'
import { NoBookings } from '#booking/form/NoBookings.tsx'
import { PackageChoice } from '#booking/form/PackageChoice.tsx'
import { PaymentSummary } from '#booking/form/PaymentSummary.tsx'
import { PromoCode } from '#booking/form/PromoCode.tsx'
import { ReturnNotice } from '#booking/form/ReturnNotice.tsx'
import { SessionDetails } from '#booking/form/SessionDetails.tsx'
import { useBooking } from '#booking/form/use-booking.ts'
import { WithdrawalChoice } from '#booking/form/WithdrawalChoice.tsx'
import type { Contact } from '#ui/ContactLinks.tsx'
import type { Tutor } from '#ui/WithTutor.tsx'

type Props = {
  /** Contact details, shown if this website takes no bookings. */
  contact: Contact
  tutor: Tutor
  termsPath: string
  /** The packages on sale when the page was served, as JSON. */
  packagesJson: string
}

export const BookingForm = ({ contact, tutor, termsPath, packagesJson }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const booking = useBooking(form, packagesJson)
  const { draft, returnOutcome, timetable, slot } = booking

  if (timetable.state === 'unknown') return <NoBookings name="This page" contact={contact} />
  if (timetable.state === 'closed') return <NoBookings name={timetable.name} contact={contact} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    booking.pay()
  }
  const lostNotice = (source: 'page' | 'checkout') =>
    slot.lost?.source === source && (
      <LostSlotNotice
        lost={slot.lost}
        nearest={slot.nearest}
        minutes={booking.offer.minutes}
        onChoose={slot.chooseNearest}
      />
    )

  return (
    <>
      {returnOutcome && (
        <ReturnNotice outcome={returnOutcome} hasDetails={draft.studentName !== ''} />
      )}
      {/* method="dialog" stops the browser from submitting the form, even before the script has
         loaded. */}
      <form className="stack booking" ref={form} method="dialog" noValidate onSubmit={submit}>
        <div className="stack booking-left">
          <PackageChoice offer={booking.offer} onChoose={booking.choosePackage} />
          <BookingCalendar booking={booking} contact={contact}>
            {lostNotice('page')}
          </BookingCalendar>
          <SessionDetails booking={booking} />
          <WithdrawalChoice booking={booking} />
        </div>
        <div className="booking-right">
          <PaymentSummary booking={booking} tutor={tutor} termsPath={termsPath}>
            {lostNotice('checkout')}
            <PromoCode booking={booking} />
          </PaymentSummary>
        </div>
      </form>
    </>
  )
}
