import { CheckYourEmail } from '#booking/confirmation/AfterBooking.tsx'
import { BoardingPass } from '#booking/confirmation/BoardingPass.tsx'
import { Receipts } from '#booking/confirmation/BookingLinks.tsx'
import { ConfirmationHeading } from '#booking/confirmation/ConfirmationHeading.tsx'
import { bookingFormPath, type ShownBooking } from '#booking/confirmation/confirmation.ts'
import { HomeLink } from '#booking/confirmation/HomeLink.tsx'
import { type NotBookedState, notBookedTexts } from '#booking/confirmation/not-booked-texts.ts'
import type { Tutor } from '#content/contact.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = { booking: ShownBooking; state: NotBookedState; tutor: Tutor }

/** Shows that there is no session despite a payment, or that the session was cancelled. */
export const NotBooked = ({ state, booking, tutor }: Props) => {
  const texts = notBookedTexts(state, booking)
  return (
    <>
      <ConfirmationHeading mark="off" eyebrow={texts.eyebrow} title={texts.title}>
        <p className="lead">
          <WholePhrases>{texts.lead}</WholePhrases>
        </p>
        {texts.refund && (
          <p>
            <WholePhrases>{texts.refund}</WholePhrases>
          </p>
        )}
      </ConfirmationHeading>
      <div className={texts.confirmsWithdrawal ? 'stack confirmation-columns' : 'stack'}>
        <BoardingPass booking={booking} tutor={tutor} stamp={texts.stamp} isOff />
        {texts.confirmsWithdrawal && (
          <div className="stack confirmation-blocks">
            <CheckYourEmail>
              We’ve e-mailed you the confirmation. Reply to it with any questions.
            </CheckYourEmail>
          </div>
        )}
        <div className="stack">
          <ul className="after-pass">
            <Receipts receipts={booking.receipts} />
          </ul>
          <p className="buttons">
            <a className="button" href={bookingFormPath(booking.website)}>
              {texts.button}
            </a>
            <HomeLink website={booking.website} />
          </p>
        </div>
      </div>
    </>
  )
}
