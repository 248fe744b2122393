import { type FormEvent, useRef } from 'react'
import type { LostSlot } from '#booking/draft/use-chosen-slot.ts'
import { BookingCalendar } from '#booking/form/BookingCalendar.tsx'
import { focusNextStep } from '#booking/form/focus.ts'
import { LostSlotNotice } from '#booking/form/LostSlotNotice.tsx'
import { NoBookings } from '#booking/form/NoBookings.tsx'
import { PackageChoice } from '#booking/form/PackageChoice.tsx'
import { PaymentSummary } from '#booking/form/PaymentSummary.tsx'
import { PromoCode } from '#booking/form/PromoCode.tsx'
import { ReturnNotice } from '#booking/form/ReturnNotice.tsx'
import { SessionDetails } from '#booking/form/SessionDetails.tsx'
import { useBookingForm } from '#booking/form/use-booking-form.ts'
import { WithdrawalChoice } from '#booking/form/WithdrawalChoice.tsx'
import type { Contact, Tutor } from '#content/contact.ts'

type Props = {
  contact: Contact
  tutor: Tutor
  termsPath: string
  /** The packages that were on sale when the page was served. */
  packagesJson: string
}

/** The booking form. If the website takes no bookings, shows a note instead. */
export const BookingForm = ({ contact, tutor, termsPath, packagesJson }: Props) => {
  const formElement = useRef<HTMLFormElement>(null)
  const form = useBookingForm(formElement, packagesJson)
  const { draft, edit, returnOutcome, bookingPage, slot, offer, promoCode, errors } = form
  const { withdrawal, canPay } = form

  if (bookingPage.state === 'unknown') return <NoBookings name="This page" contact={contact} />
  if (bookingPage.state === 'closed')
    return <NoBookings name={bookingPage.name} contact={contact} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.pay()
  }
  const lostNotice = (source: LostSlot['source']) => {
    const { lost } = slot
    if (lost?.source !== source) return
    return (
      <LostSlotNotice
        lost={lost}
        nearest={slot.nearest}
        minutes={offer.minutes}
        onChoose={(start) => {
          slot.choose(start)
          focusNextStep(formElement.current, lost)
        }}
      />
    )
  }

  return (
    <>
      {returnOutcome && (
        <ReturnNotice outcome={returnOutcome} hasDetails={draft.studentName !== ''} />
      )}
      {/* With method="dialog", the browser never submits the form itself. */}
      <form
        className="stack booking"
        ref={formElement}
        method="dialog"
        noValidate
        onSubmit={submit}
      >
        <div className="stack booking-left">
          <PackageChoice offer={offer} onChoose={(packageType) => edit({ packageType })} />
          <BookingCalendar
            bookingPage={bookingPage}
            date={draft.date}
            slot={slot}
            offer={offer}
            contact={contact}
            error={errors.byField.date}
            onRetry={form.retry}
          >
            {lostNotice('page')}
          </BookingCalendar>
          <SessionDetails
            draft={draft}
            numberOfStudents={offer.numberOfStudents}
            errors={errors.byField}
            edit={edit}
          />
          {withdrawal && (
            <WithdrawalChoice
              terms={withdrawal}
              isRequested={draft.requestsEarlyStart}
              onRequest={(requestsEarlyStart) => edit({ requestsEarlyStart })}
              error={errors.byField.requestsEarlyStart}
            />
          )}
        </div>
        <div className="booking-right">
          <PaymentSummary
            draft={draft}
            offer={offer}
            slot={slot}
            errors={errors}
            hasWithdrawalRight={withdrawal !== undefined}
            canPay={canPay}
            isChecking={promoCode.isChecking}
            isPending={form.isPending}
            tutor={tutor}
            termsPath={termsPath}
          >
            {lostNotice('checkout')}
            <PromoCode draft={draft} promoCode={promoCode} canPay={canPay} />
          </PaymentSummary>
        </div>
      </form>
    </>
  )
}
