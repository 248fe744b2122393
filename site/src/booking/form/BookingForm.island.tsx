import { type FormEvent, useMemo, useRef } from 'react'
import { findProblems, visibleErrors } from '#booking/draft/form-check.ts'
import { selectPackage } from '#booking/draft/package-selection.ts'
import { useDraft } from '#booking/draft/use-draft.ts'
import { useFormErrors } from '#booking/draft/use-form-errors.ts'
import { type LostSlot, useSlotChoice } from '#booking/draft/use-slot-choice.ts'
import { withdrawalTerms } from '#booking/draft/withdrawal-terms.ts'
import { BookingCalendar } from '#booking/form/BookingCalendar.tsx'
import { LostSlotNotice } from '#booking/form/LostSlotNotice.tsx'
import { NoBookings } from '#booking/form/NoBookings.tsx'
import { PackageChoice } from '#booking/form/PackageChoice.tsx'
import { PaymentSummary } from '#booking/form/PaymentSummary.tsx'
import { PromoCode } from '#booking/form/PromoCode.tsx'
import { ReturnNotice } from '#booking/form/ReturnNotice.tsx'
import { SessionDetails } from '#booking/form/SessionDetails.tsx'
import { WithdrawalChoice } from '#booking/form/WithdrawalChoice.tsx'
import { parsePackages } from '#booking/offer/offered-packages.ts'
import { useBookingPage } from '#booking/offer/use-booking-page.ts'
import { usePayment } from '#booking/payment/use-payment.ts'
import { usePromoCode } from '#booking/payment/use-promo-code.ts'
import type { Contact, Tutor } from '#content/contact.ts'
// Import last, because it overrides some of the components' styles.
import '#booking/form/booking.css'

type Props = {
  contact: Contact
  tutor: Tutor
  termsPath: string
  /** The packages that were on sale when the page was served. */
  packagesJson: string
}

/** The booking form, or a note if the website takes no bookings. */
export const BookingForm = ({ contact, tutor, termsPath, packagesJson }: Props) => {
  const formElement = useRef<HTMLFormElement>(null)
  const errors = useFormErrors(formElement)
  const draftState = useDraft(formElement, errors.clearCheckoutError)
  const { draft, visit, edit } = draftState
  const { bookingPage, reload, retry } = useBookingPage(visit?.website)
  const loaded = bookingPage.state === 'ready' ? bookingPage : undefined
  const isReady = loaded !== undefined
  const slotChoice = useSlotChoice(loaded, draftState)
  const served = useMemo(() => parsePackages(packagesJson), [packagesJson])
  const selection = selectPackage(served, loaded?.page.packages, draftState)
  const promoCode = usePromoCode({ draftState, chosenPackage: selection.chosenPackage, isReady })
  const withdrawal =
    loaded && withdrawalTerms(loaded.page.withdrawalText, slotChoice.start, loaded.now)
  const problems = findProblems(draft, selection, withdrawal)
  const fieldErrors = visibleErrors(problems, errors.reported, draft, selection.numberOfStudents)
  const payment = usePayment({
    draftState,
    isReady,
    reloadBookingPage: reload,
    errors,
    problems,
    slotChoice,
    chosenPackage: selection.chosenPackage,
    promoCode,
  })

  if (bookingPage.state === 'unknown') return <NoBookings name="This page" contact={contact} />
  if (bookingPage.state === 'closed')
    return <NoBookings name={bookingPage.name} contact={contact} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    payment.pay()
  }
  const lostNotice = (source: LostSlot['source']) => {
    const { lost } = slotChoice
    if (lost?.source !== source) return
    return (
      <LostSlotNotice
        lost={lost}
        nearest={slotChoice.nearest}
        minutes={selection.minutes}
        onChoose={(start) => {
          slotChoice.choose(start)
          // The pressed button disappears, so focus the next step.
          document.getElementById(source === 'checkout' ? 'pay' : 'chosen-time')?.focus()
        }}
      />
    )
  }

  return (
    <>
      {payment.returnOutcome && (
        <ReturnNotice outcome={payment.returnOutcome} hasDetails={draft.studentName !== ''} />
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
          <BookingCalendar
            bookingPage={bookingPage}
            date={draft.date}
            slotChoice={slotChoice}
            selection={selection}
            contact={contact}
            error={fieldErrors.date}
            onRetry={retry}
          >
            {lostNotice('page')}
          </BookingCalendar>
          <PackageChoice selection={selection} onChoose={(packageType) => edit({ packageType })} />
          <SessionDetails
            draft={draft}
            numberOfStudents={selection.numberOfStudents}
            errors={fieldErrors}
            edit={edit}
          />
          {withdrawal && (
            <WithdrawalChoice
              terms={withdrawal}
              isRequested={draft.requestsEarlyStart}
              onRequest={(requestsEarlyStart) => edit({ requestsEarlyStart })}
              error={fieldErrors.requestsEarlyStart}
            />
          )}
        </div>
        <div className="booking-right">
          <PaymentSummary
            draft={draft}
            selection={selection}
            slotChoice={slotChoice}
            errors={errors}
            fieldErrors={fieldErrors}
            withdrawal={withdrawal}
            isPending={payment.isPending}
            isDisabled={payment.isDisabled}
            tutor={tutor}
            termsPath={termsPath}
          >
            {lostNotice('checkout')}
            <PromoCode
              draft={draft}
              promoCode={promoCode}
              canPay={isReady && selection.price !== undefined}
            />
          </PaymentSummary>
        </div>
      </form>
    </>
  )
}
