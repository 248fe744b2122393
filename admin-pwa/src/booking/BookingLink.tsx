import { Anchor } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'

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
