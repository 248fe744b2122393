import { preparation, type Venue } from '@synapse/shared/booking/venue'
import { bookingPath, builtInSlug } from '@synapse/shared/website/website'
import type { ReactNode } from 'react'
import type { Order } from '#booking/confirmation.ts'

type AfterProps = {
  order: Pick<Order, 'website'>
  venue?: Venue
  /** A sentence that says where the confirmation was sent. */
  children: ReactNode
}

/** Shows the next steps for an upcoming session. */
export const AfterBooking = ({ order, venue = 'online', children }: AfterProps) => (
  <>
    <div className="stack confirmation-blocks">
      <section aria-labelledby="email-heading">
        <h2 id="email-heading">Check Your Email</h2>
        <p>{children} If it isn’t there in a few minutes, check your spam folder.</p>
      </section>
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">What's Next?</h2>
        <ul>
          {preparation[venue].map((step) => (
            <li key={step}>{step}</li>
          ))}
          <li>Reply to the confirmation e-mail with any questions.</li>
        </ul>
      </section>
    </div>
    <p className="soft">
      Sessions are non-refundable; rescheduling by <span className="span">e-mail</span> only.
    </p>
    <SuccessButtons order={order} />
  </>
)

/** Links to the home page and to the booking page for another session. */
export const SuccessButtons = ({ order }: Pick<AfterProps, 'order'>) => (
  <p className="buttons">
    <HomeLink order={order} />
    <a className="button button-outline" href={bookingPath(order.website ?? builtInSlug)}>
      Book Another Session
    </a>
  </p>
)

/** Links to the home page, which only the built-in website has. */
export const HomeLink = ({
  order,
  isSecond = false,
}: {
  order: Pick<Order, 'website'>
  isSecond?: boolean
}) =>
  (order.website ?? builtInSlug) === builtInSlug && (
    <a className={isSecond ? 'button button-outline' : 'button'} href="/">
      Return to Website
    </a>
  )
