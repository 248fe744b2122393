import { slugOfPath } from '@synapse/shared/website/paths'
import { bookingFormPath, type Confirmation } from '#booking/confirmation/confirmation.ts'
import { HomeLink } from '#booking/confirmation/HomeLink.tsx'
import { type Contact, checkSpamFolder } from '#content/contact.ts'
import { ContactLinks } from '#ui/ContactLinks.tsx'
import { LostBoat } from '#ui/LostBoat.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = Extract<Confirmation, { state: 'error' }> & { contact: Contact; onRetry: () => void }

/** Shown if the payment can't be confirmed. The visitor may have been charged. */
export const LookupFailed = ({ message, advice, canRetry, contact, onRetry }: Props) => {
  const website = slugOfPath(location.pathname)
  return (
    <div className="flow lost" role="alert">
      <LostBoat />
      <h1>Payment Confirmation Error</h1>
      <p className="lead">{message}</p>
      <p>
        {advice && <WholePhrases>{`${advice} `}</WholePhrases>}
        <WholePhrases>
          {canRetry
            ? 'If you’ve paid, your confirmation e-mail has everything you need. '
            : 'Paid already? Open the link in your confirmation e-mail. '}
        </WholePhrases>
        <ContactLinks
          contact={contact}
          opening="If it hasn’t arrived, "
          ending="."
          fallback={checkSpamFolder}
        />
      </p>
      <p className="buttons">
        {canRetry && (
          <button type="button" className="button" onClick={onRetry}>
            Try again
          </button>
        )}
        <a
          className={canRetry ? 'button button-outline' : 'button'}
          href={bookingFormPath(website)}
        >
          Back to Booking
        </a>
        {!canRetry && <HomeLink website={website} />}
      </p>
    </div>
  )
}
