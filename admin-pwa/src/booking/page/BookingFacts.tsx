import { Anchor, Group } from '@mantine/core'
import { bookingOverpaidCents } from '@synapse/shared/booking/balance'
import { plainFacts } from '@synapse/shared/booking/booking-fields'
import { isInView } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { centsFromEuro, formatEuro, formatEuroText, isZero } from '@synapse/shared/money'
import { formatMinutes, formatMoment } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { googleStatusQuery } from '#meeting/queries.ts'
import { BreakableText } from '#ui/BreakableText.tsx'
import { CopyIconButton } from '#ui/CopyButton.tsx'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { mailto } from '#ui/format/format.ts'
import { Panel } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useNow } from '#ui/use-now.ts'

export const BookingFacts = ({ booking }: { booking: AdminBooking }) => {
  const isConnected = useQuery(googleStatusQuery()).data?.isConnected === true
  const overpaid = bookingOverpaidCents(booking, centsFromEuro(booking.finalPrice))
  const isNotOver = isInView('upcoming', booking, useNow())
  return (
    <Panel title="Session">
      <DescriptionList
        facts={[
          ['When', formatMoment(booking.sessionDate)],
          ['Session type', booking.packageLabel],
          ['Length', formatMinutes(booking.durationMinutes)],
          ['Students', booking.numberOfStudents === 1 ? '1' : `Up to ${booking.numberOfStudents}`],
          ['Price', priceOf(booking)],
          !isZero(booking.owed) && ['Balance due', formatEuroText(booking.owed)],
          overpaid > 0 && ['Overpaid', formatEuro(overpaid)],
          [
            'Student',
            <RouteLink key="student" to={paths.student(booking.website, booking.studentEmail)}>
              {booking.studentName}
            </RouteLink>,
          ],
          [
            'E-mail',
            <Anchor key="email" href={mailto(booking.studentEmail)} data-wide>
              <BreakableText>{booking.studentEmail}</BreakableText>
            </Anchor>,
          ],
          booking.calendarEmail !== booking.studentEmail && [
            'Invitations to',
            booking.calendarEmail,
          ],
          booking.participantEmails.length > 0 && [
            'Participants',
            booking.participantEmails.map((email, index) => (
              <Fragment key={email}>
                {index > 0 && ', '}
                <BreakableText>{email}</BreakableText>
              </Fragment>
            )),
          ],
          ...plainFacts(booking),
          booking.venue !== 'in_person' &&
            (isNotOver || booking.googleMeetLink !== null) && [
              'Meeting link',
              booking.googleMeetLink ? (
                <Group key="meet" gap="xs" wrap="nowrap">
                  <Anchor truncate href={booking.googleMeetLink} target="_blank" rel="noreferrer">
                    {booking.googleMeetLink}
                  </Anchor>
                  <CopyIconButton text={booking.googleMeetLink} noun="meeting link" />
                </Group>
              ) : (
                'None yet'
              ),
            ],
          (booking.calendarEventId !== null || (isConnected && isNotOver)) && [
            'Calendar',
            booking.calendarEventId ? 'In Google Calendar' : 'Not in Google Calendar',
          ],
          ['Booked', booking.source === 'website' ? 'By the visitor, on the website' : 'By you'],
        ]}
      />
    </Panel>
  )
}

const priceOf = (booking: AdminBooking) => {
  if (isZero(booking.finalPrice) && isZero(booking.discountAmount)) return 'Free'
  if (isZero(booking.discountAmount)) return formatEuroText(booking.finalPrice)
  const coupon = booking.couponCode ? ` with coupon ${booking.couponCode}` : ''
  return `${formatEuroText(booking.finalPrice)} (${formatEuroText(booking.basePrice)} less ${formatEuroText(booking.discountAmount)}${coupon})`
}
