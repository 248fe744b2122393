import { preparation, type Venue } from '@synapse/shared/booking/booking'
import { nonRefundableText } from '@synapse/shared/booking/refund-terms'
import { bookingPath } from '@synapse/shared/website/paths'
import type { WithdrawalPeriod } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { ReactNode } from 'react'
import { HomeLink } from '#booking/confirmation/HomeLink.tsx'
import { checkSpamFolder } from '#content/contact.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type AfterProps = {
  website: string
  venue?: Venue
  withdrawal?: WithdrawalPeriod | null
  links?: ReactNode
  /** Says where the confirmation was sent. */
  children: ReactNode
}

export const AfterBooking = ({
  website,
  venue = 'online',
  withdrawal,
  links,
  children,
}: AfterProps) => (
  <>
    <div className="stack confirmation-blocks">
      <CheckYourEmail>
        {children} {checkSpamFolder}
      </CheckYourEmail>
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">What's Next?</h2>
        <ul>
          {preparation[venue].map((step) => (
            <li key={step}>{step}</li>
          ))}
          <li>
            <WholePhrases>Reply to the confirmation e-mail with any questions.</WholePhrases>
          </li>
        </ul>
      </section>
    </div>
    <div className="stack">
      {links}
      <p className="soft">
        {/* Leave out the deadline, because the links above state it. */}
        <WholePhrases>{nonRefundableText(withdrawal && { until: null })}</WholePhrases>
      </p>
      <SuccessButtons website={website} />
    </div>
  </>
)

export const CheckYourEmail = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="email-heading">
    <h2 id="email-heading">Check Your Email</h2>
    <p>{children}</p>
  </section>
)

type ButtonsProps = {
  website: string
  /** Whether the session is over; the button to book another session is then prominent. */
  isOver?: boolean
}

export const SuccessButtons = ({ website, isOver = false }: ButtonsProps) => (
  <p className="buttons">
    <a className={isOver ? 'button' : 'button button-outline'} href={bookingPath(website)}>
      Book Another Session
    </a>
    <HomeLink website={website} />
  </p>
)
