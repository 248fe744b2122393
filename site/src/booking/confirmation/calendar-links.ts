import { inPersonLabel, type Venue } from '@synapse/shared/booking/booking'
import { formatMinutes } from '@synapse/shared/time'

type Session = {
  title: string
  start: Temporal.Instant
  durationMinutes: number
  venue: Venue
  meetingLink: string | null | undefined
}

/** Returns the URL of a prefilled event in Google Calendar. */
export const googleCalendarUrl = (session: Session): string => {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: session.title,
    dates: `${basic(session.start)}/${basic(endOf(session))}`,
    details: detailsOf(session),
    location: placeOf(session),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Returns the URL of a prefilled event in Outlook on the web. */
export const outlookUrl = (session: Session): string => {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: session.title,
    startdt: session.start.toString(),
    enddt: endOf(session).toString(),
    body: detailsOf(session),
    location: placeOf(session),
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`
}

const endOf = ({ start, durationMinutes }: Session) => start.add({ minutes: durationMinutes })

const placeOf = ({ venue, meetingLink }: Session) =>
  venue === 'in_person' ? inPersonLabel : (meetingLink ?? '')

const detailsOf = ({ durationMinutes, meetingLink }: Session) =>
  `${formatMinutes(durationMinutes)}. ${meetingLink ? `Join 5 minutes early: ${meetingLink}` : 'The details are in the confirmation e-mail.'}`

/** '20261208T080000Z' */
const basic = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
