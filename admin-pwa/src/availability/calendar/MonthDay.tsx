import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatDayYear, formatTime, shortMonthName } from '@synapse/shared/time'
import classes from '#availability/calendar/MonthDay.module.css'
import { PackageMark } from '#availability/calendar/PackageMark.tsx'
import { placeBusyTimes } from '#availability/calendar/week-grid.ts'
import { dayStateLabel, sessionLabel } from '#availability/calendar-labels.ts'
import type { CalendarData } from '#availability/use-calendar-data.ts'
import type { CalendarMode } from '#availability/use-calendar-view.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { today } from '#ui/format/format-time.ts'
import { defaultSlug } from '#ui/route/paths.ts'
import { SkeletonBar } from '#ui/Skeletons.tsx'
import { initialsOf } from '#website/initials.ts'
import { usePackageTone, useWebsite, useWebsiteName } from '#website/queries.ts'

type Props = {
  date: Temporal.PlainDate
  show: CalendarMode
  data: CalendarData
  isInTabOrder: boolean
  /** Whether the day is selected; undefined if clicking it does more than select it. */
  isPressed: boolean | undefined
  onOpen: () => void
}

const maxNamed = 3

export const MonthDay = ({ date, show, data, isInTabOrder, isPressed, onOpen }: Props) => {
  const { iso, entry, bookings, state, ...day } = data.dayOf(date)
  const websiteName = useWebsiteName()
  const texts = state && dayStateLabel(state)
  const free = day.slots?.filter((slot) => slot.state === 'open').map(({ time }) => time)
  const isOff = state?.kind === 'off'
  const reason = isOff ? entry?.reason : undefined
  const busy = placeBusyTimes(day.busy, date, { first: 0, last: 24 }).map(({ text }) => text)
  const isToday = iso === today()
  const showsState = show === 'availability' || isOff
  const showsText = show === 'bookings' ? isOff && bookings.length === 0 : state?.kind !== 'past'
  const textOf = (booking: AdminBooking) =>
    sessionLabel(booking, booking.website !== data.website && `on ${websiteName(booking.website)}`)
  const label = joinNonEmpty(
    ', ',
    formatDayYear(date),
    isToday && 'today',
    bookings.map(textOf).join('; ') || (data.isPlaceholder ? 'loading' : 'no bookings'),
    busy.length > 0 && `busy ${busy.join(' and ')}`,
    showsState && texts?.long,
    reason,
  )
  return (
    <UnstyledButton
      className={classes.day}
      data-date={iso}
      data-past={iso < today() || undefined}
      data-kind={showsState ? state?.kind : undefined}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-pressed={isPressed}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={classes.number} aria-hidden>
        {date.day === 1 ? `1 ${shortMonthName(date.month)}` : date.day}
      </span>
      {busy.length > 0 && (
        <span className={classes.busy} aria-hidden>
          <span className={classes.long}>{`Busy ${busy.join(', ')}`}</span>
        </span>
      )}
      {show === 'bookings' && <Sessions bookings={bookings} data={data} />}
      {texts && showsText && (
        <span className={classes.state} aria-hidden>
          <span className={classes.long}>{texts.long}</span>
          <span className={classes.short}>{texts.short}</span>
          {show === 'availability' && (
            <span className={classes.reason}>{reason ?? free?.join(', ')}</span>
          )}
        </span>
      )}
    </UnstyledButton>
  )
}

type SessionsProps = { bookings: readonly AdminBooking[]; data: CalendarData }

const Sessions = ({ bookings, data }: SessionsProps) => {
  const more = bookings.length - maxNamed
  const { isOther, website } = data
  const toneOf = usePackageTone()
  return (
    <>
      <span className={classes.sessions} aria-hidden>
        {data.isPending && <SkeletonBar />}
        {bookings.slice(0, maxNamed).map((booking) => (
          <span
            key={booking.id}
            className={classes.session}
            data-other={isOther(booking) || undefined}
            data-refund={booking.hasOpenRefundTask || undefined}
          >
            <PackageMark
              tone={toneOf(booking)}
              isHollow={isOther(booking)}
              hasRefund={booking.hasOpenRefundTask}
            />
            <Name booking={booking} />
            {!website && booking.website !== defaultSlug && <Website slug={booking.website} />}
          </span>
        ))}
      </span>
      {more > 0 && <span className={classes.more} aria-hidden>{`+${more} more`}</span>}
    </>
  )
}

const Website = ({ slug }: { slug: string }) => {
  const website = useWebsite(slug)
  return (
    website && (
      <span className={classes.website} title={website.name}>
        {initialsOf(website.name)}
      </span>
    )
  )
}

const Name = ({ booking: { sessionDate, studentName } }: { booking: AdminBooking }) => {
  const [first, ...others] = studentName.split(' ')
  const initial = others.at(-1)?.at(0)
  return (
    <span className={classes.long} title={studentName}>
      {formatTime(sessionDate)}
      <span className={classes.name}>
        <span>{first}</span>
        {initial && (
          <>
            <span className={classes.initial}>{`${initial}.`}</span>
            <span className={classes.surname}>{others.join(' ')}</span>
          </>
        )}
      </span>
    </span>
  )
}
