import { Anchor } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { Link } from 'react-router'
import classes from '#report/SessionList.module.css'
import { shortMoment } from '#ui/format-time.ts'
import { Money } from '#ui/Money.tsx'
import { paths } from '#ui/paths.ts'
import { PackageBadge } from '#website/PackageBadge.tsx'

type Props = { label: string; bookings: readonly AdminBooking[] }

/** Lists sessions, each linked to its booking. */
export const SessionList = ({ label, bookings }: Props) => (
  <ul className={classes.list} aria-label={label}>
    {bookings.map((booking) => (
      <li key={booking.id} className="one-link">
        <span className={classes.who}>
          <Anchor component={Link} to={paths.booking(booking.website, booking.id)}>
            {booking.studentName}
          </Anchor>
          <span className="soft">{shortMoment(booking.sessionDate)}</span>
        </span>
        <PackageBadge of={booking} />
        <Money amount={booking.finalPrice} />
      </li>
    ))}
  </ul>
)
