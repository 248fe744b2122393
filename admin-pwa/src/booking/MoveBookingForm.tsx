import { Alert, Button, Text } from '@mantine/core'
import { checkSlot, freeSlots, nearestFreeSlots, overlaps } from '@synapse/shared/availability/slot'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { timeRefusalSentences } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import {
  formatMoment,
  formatShortDay,
  formatTime,
  isMaltaTime,
  maltaDate,
  maltaInstant,
} from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import classes from '#booking/MoveBookingForm.module.css'
import { bookedTimesQuery, bookingPageOf, useMoveBooking } from '#booking/queries.ts'
import { useCurrentBooking } from '#booking/use-current-booking.ts'
import { DateField } from '#ui/DateField.tsx'
import { DraftForm } from '#ui/DraftForm.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { longMoment, today } from '#ui/format-time.ts'
import { euro } from '#ui/Money.tsx'
import { TimeField } from '#ui/TimeField.tsx'
import { useDraftForm } from '#ui/use-draft-form.ts'

type Props = { booking: AdminBooking; onClose: () => void; wanted?: string }

const offered = 12

/** Key prefix of the draft of a booking's new time. */
export const moveDraft = 'booking-move/'

/** Moves a booking to one of the suggested free slots, or to any other time. */
export const MoveBookingForm = ({ booking: opened, onClose, wanted }: Props) => {
  const start = Temporal.Instant.from(wanted ?? opened.sessionDate)
  const move = useMoveBooking()
  const { booking, notice, reason, send } = useCurrentBooking('move', opened, {
    ...move,
    mutate: ({ id, version }, callbacks) => {
      if (chosen) move.mutate({ id, sessionDate: chosen.toString(), version }, callbacks)
    },
  })
  const form = useDraftForm({
    name: moveDraft + opened.id,
    values: { date: maltaDate(start).toString(), time: wanted ? formatTime(start) : '' },
    send: (_values, _version, answered) => {
      if (chosen && !problem && !reason) send(answered)
    },
    onSaved: onClose,
  })
  const { date, time } = form.values
  const { timetable, booked } = useSlots(booking)
  const [picked, setPicked] = useState<Temporal.Instant>()
  const buttons = useRef<HTMLDivElement>(null)
  // Focus the confirm button after a slot is picked, so that pressing Enter confirms the move.
  useEffect(() => {
    if (picked) buttons.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus()
  }, [picked])
  const chosen = instantOf(date, time)
  const problem =
    chosen &&
    (isMaltaTime(date, time) ? whyNotMove(chosen, booking, booked) : timeRefusalSentences.skipped)
  return (
    <DraftForm form={form}>
      {notice}
      <Text>{`${booking.studentName} is booked for ${longMoment(booking.sessionDate)}.`}</Text>
      <SlotChoice
        slots={slotsToOffer(booking, date, timetable, booked)}
        chosen={chosen}
        onChoose={(at) => {
          form.setValues({ date: maltaDate(at).toString(), time: formatTime(at) })
          setPicked(at)
        }}
      />
      <fieldset className={classes.free}>
        <legend>Or any other time</legend>
        <FieldGrid>
          <DateField label="New date" min={today()} {...form.getInputProps('date')} />
          <TimeField label="New time" {...form.getInputProps('time')} />
        </FieldGrid>
      </fieldset>
      {chosen && (
        <Verdict
          guest={booking.studentName}
          chosen={chosen}
          problem={problem}
          timetable={timetable}
          booked={booked}
        />
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {`The price stays ${euro(booking.finalPrice)}${booking.owed === '0.00' ? '' : `, of which ${euro(booking.owed)} is still due`}. The guest gets an updated invitation.`}
      </Text>
      <div ref={buttons}>
        <FormButtons
          needsNetwork
          isFirst={Boolean(wanted)}
          isPending={move.isPending}
          pending="Moving..."
          reason={reason}
          disabled={!chosen || Boolean(problem)}
        >
          Move Booking
        </FormButtons>
      </div>
    </DraftForm>
  )
}

const SlotChoice = (props: {
  slots: Temporal.Instant[]
  chosen: Temporal.Instant | undefined
  onChoose: (at: Temporal.Instant) => void
}) => {
  if (props.slots.length === 0) return null
  return (
    <fieldset className={classes.free}>
      <legend>Free slots</legend>
      <ul className={classes.days}>
        {[...byDay(props.slots)].map(([day, slots]) => (
          <li key={day}>
            <span aria-hidden>{day}</span>
            <span className={classes.times}>
              {slots.map((at) => (
                <Button
                  key={at.toString()}
                  variant={props.chosen?.equals(at) ? 'filled' : 'default'}
                  size="sm"
                  aria-pressed={props.chosen?.equals(at) ?? false}
                  aria-label={formatMoment(at)}
                  onClick={() => props.onChoose(at)}
                >
                  {formatTime(at)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const byDay = (slots: readonly Temporal.Instant[]) =>
  Map.groupBy(slots, (at) => formatShortDay(maltaDate(at)))

const Verdict = (props: {
  guest: string
  chosen: Temporal.Instant
  problem: string | undefined
  timetable: Timetable | undefined
  booked: readonly Temporal.Instant[]
}) => {
  const { guest, chosen, problem, timetable, booked } = props
  const isOffered =
    timetable && checkSlot(chosen, timetable, booked, Temporal.Now.instant()) === undefined
  if (problem)
    return (
      <Alert color="danger" mt="md" role="alert">
        {problem}
      </Alert>
    )
  return (
    <Alert color={isOffered ? 'success' : 'limited'} mt="md">
      {`Move to ${formatMoment(chosen)} and notify ${guest}?`}
      {timetable && !isOffered && ' Visitors can’t book this time, but you can.'}
    </Alert>
  )
}

/** Loads the website's timetable and the start times of all other sessions. */
const useSlots = (booking: AdminBooking) => {
  const page = useQuery(bookingPageOf(booking.website))
  const times = useQuery(bookedTimesQuery())
  const own = Temporal.Instant.from(booking.sessionDate)
  const booked = (times.data ?? [])
    .map(({ sessionDate }) => Temporal.Instant.from(sessionDate))
    .filter((at) => !at.equals(own))
  return { timetable: page.data?.timetable, booked }
}

/** Returns the free slots on the chosen day and those nearest to the session's time, in order. */
const slotsToOffer = (
  booking: AdminBooking,
  date: string,
  timetable: Timetable | undefined,
  booked: readonly Temporal.Instant[],
): Temporal.Instant[] => {
  if (!timetable) return []
  const now = Temporal.Now.instant()
  const own = Temporal.Instant.from(booking.sessionDate)
  const day = dateOf(date)
  const ofDay = day ? freeSlots(day, timetable, booked, now).filter((at) => !at.equals(own)) : []
  const near = nearestFreeSlots(own, offered, timetable, booked, now)
  return [...new Map([...ofDay, ...near].map((at) => [at.toString(), at])).values()].sort(
    Temporal.Instant.compare,
  )
}

/** Explains why the server would refuse to move a booking to a time. */
const whyNotMove = (
  chosen: Temporal.Instant,
  booking: AdminBooking,
  booked: readonly Temporal.Instant[],
): string | undefined => {
  if (chosen.equals(Temporal.Instant.from(booking.sessionDate)))
    return 'The session is already at that time.'
  if (Temporal.Instant.compare(chosen, Temporal.Now.instant()) <= 0)
    return timeRefusalSentences.past
  if (booked.some((other) => overlaps(chosen, other))) return timeRefusalSentences.taken
}

const dateOf = (date: string) => {
  try {
    return Temporal.PlainDate.from(date)
  } catch {
    // The date isn't fully typed yet.
  }
}

const instantOf = (date: string, time: string) => {
  const day = dateOf(date)
  return day && /^\d{2}:\d{2}$/.test(time) ? maltaInstant(day, time) : undefined
}
