import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core'
import { type AdminBooking, moveBooking } from '@synapse/shared/booking/contract'
import type { TimelineEntry } from '@synapse/shared/booking/timeline-contract'
import { formatEuroText, isZero } from '@synapse/shared/money'
import { formatMoment, formatShortDay, formatTime, maltaDate, maltaDay } from '@synapse/shared/time'
import { needsEarlyStart } from '@synapse/shared/withdrawal/withdrawal'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { withdrawalQuery } from '#booking/booking-query.ts'
import { moveBookingForm } from '#booking/change/move-booking-values.ts'
import { useBookingChange } from '#booking/change/use-booking-change.ts'
import { EarlyStartField } from '#booking/EarlyStartField.tsx'
import { moveInputKey } from '#booking/input-keys.ts'
import { useSlotChoice } from '#booking/use-slot-choice.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { TimeField } from '#ui/form/TimeField.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { formatDateTime, today } from '#ui/format/format-time.ts'
import { useCall } from '#ui/use-call.ts'

type Props = DialogControls & {
  booking: AdminBooking
  /** The new start to preselect, as an ISO 8601 instant. */
  newStart?: string
}

export const MoveBookingDialog = ({ booking, newStart, ...controls }: Props) => (
  <Dialog {...controls} title="Move booking">
    <MoveBookingForm booking={booking} newStart={newStart} />
  </Dialog>
)

type FormProps = Omit<Props, keyof DialogControls>

const MoveBookingForm = (props: FormProps) => (
  <FormBoundary queries={{ details: withdrawalQuery(props.booking.id) }} fields={4}>
    {({ details }) => <LoadedMoveBookingForm {...props} details={details} />}
  </FormBoundary>
)

type LoadedProps = FormProps & {
  details: { timeline: readonly TimelineEntry[]; withdrawableUntil: string | null }
}

const LoadedMoveBookingForm = ({ booking: bookingAtOpening, newStart, details }: LoadedProps) => {
  const move = useCall(moveBooking, {
    request: (body) => ({ params: { id: bookingAtOpening.id }, body }),
    successToast: ({ booking }) => ({
      title: 'Booking Moved',
      message: `${booking.studentName}’s session is now on ${formatDateTime(booking.sessionDate)}.`,
    }),
    errorToast: 'Couldn’t move the booking',
  })
  const change = useBookingChange('move', bookingAtOpening, move)
  const { booking, blockedReason } = change
  const form = useRestorableForm({
    ...moveBookingForm,
    inputKey: moveInputKey(bookingAtOpening.id, newStart),
    ...moveBookingForm.initialValues(bookingAtOpening, newStart),
    send: (values, callbacks) => change.send(moveBookingForm.requestOf(values), callbacks),
  })
  const anyTime = useRef<HTMLFieldSetElement>(null)
  const own = Temporal.Instant.from(booking.sessionDate)
  const { start, notice, isFree, suggested } = useSlotChoice(booking.website, form.values, own)
  const canBeSent = start !== undefined && !notice?.isRefused
  const { withdrawableUntil, timeline } = details
  const mayRequestEarlyStart =
    canBeSent &&
    needsEarlyStart(start, withdrawableUntil) &&
    !timeline.some(({ kind }) => kind === 'early_start_requested')
  return (
    <RestorableForm form={form}>
      {change.notice}
      <Text>{`${booking.studentName} is booked for ${formatMoment(booking.sessionDate)}.`}</Text>
      <SlotChoice
        slots={suggested}
        chosen={start}
        onChoose={(at) => {
          // Render now, because the submit button is a different element once nothing disables it.
          flushSync(() => form.setValues({ date: maltaDay(at), time: formatTime(at) }))
          // Focus the button, so that Enter confirms the move.
          focusSubmit(anyTime.current)
        }}
      />
      <Box component="fieldset" ref={anyTime} mt="md">
        <Legend>Or any other time</Legend>
        <FieldGrid>
          <DateField min={today()} {...form.field('date')} />
          <TimeField {...form.field('time')} />
        </FieldGrid>
      </Box>
      {notice?.isRefused && (
        <Alert color="danger" mt="md" role="alert">
          {notice.text}
        </Alert>
      )}
      {canBeSent && (
        <Alert color={isFree ? 'success' : 'warning'} mt="md">
          {`Move to ${formatMoment(start)} and notify ${booking.studentName}? ${notice?.text ?? ''}`}
        </Alert>
      )}
      {mayRequestEarlyStart && (
        <EarlyStartField {...form.field('requestsEarlyStart', 'checkbox')} />
      )}
      <Text className="soft" mt="sm">
        {`The price stays ${priceText(booking)}. All guests get an updated invitation.`}
      </Text>
      <FormButtons
        data-autofocus={newStart !== undefined || undefined}
        call={move}
        pendingLabel="Moving..."
        blockedReason={blockedReason ?? (start ? undefined : 'Choose a new time.')}
        disabled={!canBeSent}
      >
        Move booking
      </FormButtons>
    </RestorableForm>
  )
}

const focusSubmit = (part: HTMLFieldSetElement | null) =>
  part?.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus()

const priceText = ({ finalPrice, owed }: AdminBooking) => {
  const price = formatEuroText(finalPrice)
  return isZero(owed) ? price : `${price}, of which ${formatEuroText(owed)} is still due`
}

const Legend = ({ children }: { children: string }) => (
  <Text component="legend" fw={550}>
    {children}
  </Text>
)

type ChoiceProps = {
  slots: Temporal.Instant[]
  chosen: Temporal.Instant | undefined
  onChoose: (at: Temporal.Instant) => void
}

const SlotChoice = ({ slots, chosen, onChoose }: ChoiceProps) =>
  slots.length > 0 && (
    <Box component="fieldset" mt="md">
      <Legend>Available slots</Legend>
      <Stack component="ul" gap="sm" mt="xs">
        {[...Map.groupBy(slots, (at) => formatShortDay(maltaDate(at)))].map(([day, times]) => (
          <Group key={day} component="li" gap="sm" wrap="nowrap">
            <Box component="span" flex="0 0 6rem" style={{ whiteSpace: 'nowrap' }} aria-hidden>
              {day}
            </Box>
            <Group gap="sm" className="figures">
              {times.map((at) => (
                <Button
                  key={at.toString()}
                  px="sm"
                  variant={chosen?.equals(at) ? 'filled' : 'default'}
                  aria-pressed={chosen?.equals(at) ?? false}
                  aria-label={formatMoment(at)}
                  onClick={() => onChoose(at)}
                >
                  {formatTime(at)}
                </Button>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Box>
  )
