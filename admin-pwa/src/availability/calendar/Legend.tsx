import { Group } from '@mantine/core'
import { weeksOf } from '@synapse/shared/availability/month-grid'
import { bookingStates } from '@synapse/shared/booking/booking-state'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { compareNames } from '@synapse/shared/text/compare-text'
import classes from '#availability/calendar/MonthDay.module.css'
import { PackageMark } from '#availability/calendar/PackageMark.tsx'
import type { DayState } from '#availability/day-slots.ts'
import type { CalendarData } from '#availability/use-calendar-data.ts'
import type { CalendarMode } from '#availability/use-calendar-view.ts'
import { defaultSlug } from '#ui/route/paths.ts'
import type { Tone } from '#ui/tone.ts'
import { initialsOf } from '#website/initials.ts'
import { usePackages, usePackageTone, useWebsiteName } from '#website/queries.ts'

type Props = {
  /** Any day in the visible month. */
  date: Temporal.PlainDate
  show: CalendarMode
  data: CalendarData
  hasSlots: boolean
}

export const Legend = ({ date, show, data, hasSlots }: Props) => (
  <Group component="ul" className="soft break-anywhere" gap="4px 20px" mt={12} aria-label="Legend">
    {show === 'bookings' ? <BookingMarks data={data} /> : <DayKinds date={date} data={data} />}
    {hasSlots && (
      <Group component="li" gap="sm">
        <span className={classes.swatch} data-kind="slot" aria-hidden />
        Available slot
      </Group>
    )}
  </Group>
)

const BookingMarks = ({ data: { website, bookings, isOther } }: Pick<Props, 'data'>) => (
  <>
    {website ? <Packages website={website} /> : <ShownPackages bookings={bookings} />}
    {bookings.some(isOther) && (
      <Group component="li" gap="sm">
        <PackageMark tone="individual" isHollow />
        On another website
      </Group>
    )}
    {bookings.some(({ hasOpenRefundTask }) => hasOpenRefundTask) && (
      <Group component="li" gap="sm">
        <PackageMark tone="individual" hasRefund />
        {bookingStates.refund_pending.label}
      </Group>
    )}
    {!website && <ShownWebsites bookings={bookings} />}
  </>
)

/** Explains the initials of websites other than the built-in one. */
const ShownWebsites = ({ bookings }: { bookings: readonly AdminBooking[] }) => {
  const websiteName = useWebsiteName()
  return [...new Set(bookings.map(({ website }) => website))]
    .filter((slug) => slug !== defaultSlug)
    .map((slug) => (
      <li key={slug} className={classes.websiteKey}>
        <strong>{initialsOf(websiteName(slug))}</strong>
        {websiteName(slug)}
      </li>
    ))
}

const Packages = ({ website }: { website: string }) => <Marks marks={usePackages(website)} />

/** Lists the packages of the visible sessions, because each website has its own packages. */
const ShownPackages = ({ bookings }: { bookings: readonly AdminBooking[] }) => {
  const toneOf = usePackageTone()
  const usual = usePackages(defaultSlug).map(({ label }) => label)
  const rank = (label: string) => (usual.includes(label) ? usual.indexOf(label) : usual.length)
  const marks = bookings
    .map((booking) => ({ label: booking.packageLabel, tone: toneOf(booking) }))
    .toSorted((a, b) => rank(a.label) - rank(b.label) || compareNames(a.label, b.label))
  return (
    <Marks
      marks={[...new Map(marks.map((mark) => [`${mark.label} ${mark.tone}`, mark])).values()]}
    />
  )
}

const Marks = ({ marks }: { marks: readonly { label: string; tone: Tone }[] }) =>
  marks.map(({ label, tone }) => (
    <Group component="li" key={`${label} ${tone}`} gap="sm">
      <PackageMark tone={tone} />
      {label}
    </Group>
  ))

const DayKinds = ({ date, data }: Pick<Props, 'date' | 'data'>) => {
  const kinds = new Set(
    weeksOf(date).flatMap((week) => week.map((day) => data.dayOf(day).state?.kind)),
  )
  return dayKinds
    .filter(([kind]) => kinds.has(kind))
    .map(([kind, label]) => (
      <Group component="li" key={kind} gap="sm">
        <span className={classes.swatch} data-kind={kind} aria-hidden />
        {label}
      </Group>
    ))
}

const dayKinds: readonly [kind: DayState['kind'], label: string][] = [
  ['available', 'Free slots'],
  ['limited', 'One free slot'],
  ['full', 'Full'],
  ['none', 'No slots'],
  ['off', 'Unavailable'],
]
