import { Anchor, Group, Text } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { Link } from 'react-router'
import classes from '#booking/BookingCard.module.css'
import { shortMoment } from '#ui/format-time.ts'
import { euro } from '#ui/Money.tsx'
import { paths } from '#ui/paths.ts'
import { BookingStateBadge } from '#ui/StatusBadge.tsx'

/** Shows a booking as a two-line card on phones: date and student, then status, type and amount. */
export const BookingCard = ({ booking }: { booking: AdminBooking }) => (
  <>
    <Group gap="4px 8px" className={classes.line}>
      <Text span size="sm" className="figures">
        {shortMoment(booking.sessionDate)}
      </Text>
      <BookingLink booking={booking} />
    </Group>
    <Group gap="4px 8px" mt={6} className={classes.line}>
      <BookingStateBadge booking={booking} />
      <span className="soft">{booking.packageLabel}</span>
      <Text span size="sm" className="figures">
        {priceText(booking)}
      </Text>
    </Group>
  </>
)

/** Returns the balance due, because it needs attention, or the price if nothing is due. */
const priceText = ({ finalPrice, owed }: AdminBooking): string =>
  owed === '0.00' ? euro(finalPrice) : `${euro(owed)} due`

type Props = { booking: Pick<AdminBooking, 'id' | 'website' | 'studentName'> }

/** Shows a student's name as a link to the booking, in the first column or line of a list. */
export const BookingLink = ({ booking: { id, website, studentName } }: Props) => (
  <Anchor
    component={Link}
    to={paths.booking(website, id)}
    flex="1 1 8rem"
    miw={0}
    fw={550}
    style={{ overflowWrap: 'anywhere' }}
  >
    {studentName}
  </Anchor>
)
