import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { venueLabels, venues } from '@synapse/shared/booking/booking'
import { euroFromCents, formatEuro, formatEuroShort } from '@synapse/shared/money'
import { formatMoment, formatTime, maltaInstant } from '@synapse/shared/time'
import { useState } from 'react'
import { EarlyStartField } from '#booking/EarlyStartField.tsx'
import { ParticipantFields, StudentFields } from '#booking/GuestFields.tsx'
import { timeOptions } from '#booking/new/new-booking-values.ts'
import {
  type NewBookingOptions,
  type NewBookingState,
  useNewBooking,
} from '#booking/new/use-new-booking.ts'
import type { BookablePackage } from '#booking/use-bookable-packages.ts'
import { errorMessage } from '#data/api.ts'
import { MethodSelect } from '#payment/MethodSelect.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { trimZeroCents } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'

type Props = DialogControls & NewBookingOptions

export const NewBookingDialog = ({ opened, onClose, ...initial }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title="Create Admin Booking"
    size={initial.time ? 'sm' : 'lg'}
  >
    <BookingForm {...initial} />
  </Dialog>
)

/** If a free slot was selected, the form initially shows only the student and the package. */
const BookingForm = (initial: NewBookingOptions) => {
  const [hasAllFields, setHasAllFields] = useState(!initial.time)
  const booking = useNewBooking(initial)
  const { form, packages, chosenPackage, prices, slot } = booking
  const { basePriceCents, totalCents, discount } = booking.price
  const { date, time } = form.values
  return (
    <RestorableForm form={form}>
      {!hasAllFields && <p>{formatMoment(maltaInstant(date, time))}</p>}
      <FieldGrid>
        <StudentFields form={form} />
        {hasAllFields && (
          <>
            <DateField {...form.field('date')} />
            <NativeSelect data={timeOptions(time)} {...form.field('time')} />
          </>
        )}
        <NativeSelect
          data={packages.map(packageOption)}
          {...form.field('sessionType')}
          value={chosenPackage?.type ?? ''}
        />
        {hasAllFields && <TermsFields booking={booking} />}
      </FieldGrid>
      {hasAllFields && <FreeSlots booking={booking} />}
      {slot.notice && (
        <Alert
          mt="md"
          color={slot.notice.isRefused ? 'danger' : 'warning'}
          role={slot.notice.isRefused ? 'alert' : 'status'}
        >
          {slot.notice.text}
        </Alert>
      )}
      {booking.mayRequestEarlyStart && (
        <EarlyStartField {...form.field('requestsEarlyStart', 'checkbox')} />
      )}
      {hasAllFields && <MoreFields booking={booking} />}
      <Text mt="md" aria-live="polite">
        {'Total: '}
        <strong>{totalText(totalCents)}</strong>
        {basePriceCents !== undefined && discount?.cents !== undefined && (
          <span className="soft">{` · ${formatEuro(basePriceCents)} less ${formatEuro(discount.cents)}`}</span>
        )}
      </Text>
      {!hasAllFields && (
        <Button className="flush" variant="subtle" mt="xs" onClick={() => setHasAllFields(true)}>
          More options
        </Button>
      )}
      {prices.error && (
        <ErrorPanel title="Couldn’t load the prices." onRetry={prices.refetch}>
          {errorMessage(prices.error)}
        </ErrorPanel>
      )}
      <FormButtons
        call={booking.create}
        pendingLabel="Creating..."
        blockedReason={booking.missing}
        disabled={!booking.canBeSent}
      >
        Create booking
      </FormButtons>
    </RestorableForm>
  )
}

type FieldsProps = { booking: NewBookingState }

const FreeSlots = ({ booking: { form, slot } }: FieldsProps) =>
  slot.suggested.length > 0 && (
    <Group component="fieldset" mt="md" gap="sm" aria-label="Available slots">
      <span className="soft">Available slots</span>
      {slot.suggested
        .map((at) => formatTime(at))
        .map((time) => (
          <Button
            key={time}
            px="sm"
            variant={time === form.values.time ? 'light' : 'default'}
            aria-pressed={time === form.values.time}
            onClick={() => form.setValues({ time })}
          >
            {time}
          </Button>
        ))}
    </Group>
  )

const TermsFields = ({ booking: { form, chosenPackage, price } }: FieldsProps) => {
  const packageCents = chosenPackage?.priceCents
  const { isFree } = form.values
  return (
    <>
      {!isFree && (
        <TextInput
          inputMode="numeric"
          placeholder={packageCents === undefined ? '' : trimZeroCents(euroFromCents(packageCents))}
          {...form.field('customPrice')}
        />
      )}
      <NativeSelect
        data={venues.map((value) => ({ value, label: venueLabels[value] }))}
        {...form.field('venue')}
      />
      {!isFree && (
        <TextInput
          autoCapitalize="characters"
          autoComplete="off"
          {...form.field('couponCode')}
          error={form.errors.couponCode ?? price.discount?.problem}
        />
      )}
    </>
  )
}

const MoreFields = ({ booking: { form, places, price } }: FieldsProps) => (
  <>
    <Checkbox
      mt="md"
      {...form.field('isFree', 'checkbox')}
      onChange={(event) => form.setValues({ isFree: event.currentTarget.checked, customPrice: '' })}
    />
    {price.totalCents !== 0 && (
      <FieldGrid>
        <MethodSelect none="Not paid yet" {...form.field('paidBy')} />
        {form.values.paidBy !== '' && (
          <TextInput
            inputMode="decimal"
            placeholder={price.totalCents === undefined ? '' : euroFromCents(price.totalCents)}
            {...form.field('paidAmount')}
            error={price.paidError}
          />
        )}
      </FieldGrid>
    )}
    <ParticipantFields form={form} max={places} />
    <Textarea mt="md" autosize minRows={3} {...form.field('notes')} />
  </>
)

const totalText = (cents: number | undefined) => {
  if (cents === undefined) return '–'
  return cents === 0 ? 'Free' : formatEuro(cents)
}

const packageOption = ({ type, label, priceCents }: BookablePackage) => ({
  value: type,
  label: priceCents === undefined ? label : `${label} (${formatEuroShort(priceCents)})`,
})
