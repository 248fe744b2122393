import { Alert, Button, Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { venueLabels, venues } from '@synapse/shared/booking/venue'
import { euroFromCents, formatEuro, formatEuroShort } from '@synapse/shared/money'
import { maltaInstant } from '@synapse/shared/time'
import { useState } from 'react'
import { bookingTimes, timeLabel } from '#booking/booking-draft.ts'
import { GuestFields } from '#booking/GuestFields.tsx'
import { ParticipantFields } from '#booking/ParticipantFields.tsx'
import { type Beginning, type NewBooking, useNewBooking } from '#booking/use-new-booking.ts'
import type { Offer } from '#booking/use-offers.ts'
import { errorMessage } from '#data/api.ts'
import { MethodSelect } from '#payment/MethodSelect.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DraftForm } from '#ui/DraftForm.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { longMoment } from '#ui/format-time.ts'

/**
 * Edits a new booking. For a free slot, the form first asks only for the student and the package.
 */
export const BookingForm = (beginning: Beginning) => {
  const [isWhole, setIsWhole] = useState(!beginning.time)
  const booking = useNewBooking(beginning)
  const { form, offers, offer, prices, note } = booking
  const { date, time } = form.values
  return (
    <DraftForm form={form}>
      {!isWhole && <p>{longMoment(maltaInstant(date, time).toString())}</p>}
      <FieldGrid>
        <GuestFields form={form} />
        {isWhole && <TimeFields form={form} />}
        <NativeSelect
          label="Session Type"
          data={offers.map(typeOption)}
          {...form.getInputProps('sessionType')}
          value={offer?.type ?? ''}
        />
        {isWhole && <TermsFields booking={booking} />}
      </FieldGrid>
      {note && (
        <Alert
          mt="md"
          color={note.isRefused ? 'danger' : 'limited'}
          role={note.isRefused ? 'alert' : 'status'}
        >
          {note.text}
        </Alert>
      )}
      {isWhole && <FurtherFields booking={booking} />}
      <Total booking={booking} />
      {!isWhole && (
        <Button className="flush" variant="subtle" mt="xs" onClick={() => setIsWhole(true)}>
          More options
        </Button>
      )}
      {prices.error && (
        <ErrorPanel title="Failed to load the prices." onRetry={prices.retry}>
          {errorMessage(prices.error)}
        </ErrorPanel>
      )}
      <FormButtons
        needsNetwork
        isPending={booking.isPending}
        pending="Creating..."
        disabled={!booking.canBeSent}
      >
        Create Booking
      </FormButtons>
    </DraftForm>
  )
}

const TimeFields = ({ form }: Pick<NewBooking, 'form'>) => (
  <>
    <DateField {...form.field('date')} />
    <NativeSelect
      data={[...new Set([...bookingTimes, form.values.time])]
        .sort()
        .map((value) => ({ value, label: timeLabel(value) }))}
      {...form.field('time')}
    />
  </>
)

type Props = { booking: NewBooking }

/** Shows the price and the place of the session. */
const TermsFields = ({ booking: { form, offer, discount } }: Props) => {
  const price = offer?.priceCents
  const { isFree } = form.values
  return (
    <>
      {!isFree && (
        <TextInput
          inputMode="numeric"
          placeholder={price === undefined ? '' : euroFromCents(price).replace(/\.00$/, '')}
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
          error={form.errors.couponCode ?? discount?.problem}
        />
      )}
    </>
  )
}

/** Shows the fields for the price, payment, participants and notes. */
const FurtherFields = ({ booking }: Props) => {
  const { form, places } = booking
  const { isFree, participantEmails } = form.values
  return (
    <>
      <Checkbox
        mt="md"
        label="Free Booking"
        checked={isFree}
        onChange={(event) =>
          form.setValues({ isFree: event.currentTarget.checked, customPrice: '' })
        }
      />
      {booking.total !== 0 && <PaidFields booking={booking} />}
      {places > 0 && (
        <ParticipantFields
          emails={participantEmails}
          max={places}
          errorAt={(index) => form.errors[`participantEmails.${index}`]}
          onChange={(emails) => {
            form.clearErrors()
            form.setFieldValue('participantEmails', emails)
          }}
        />
      )}
      <Textarea mt="md" autosize minRows={3} {...form.field('notes')} />
    </>
  )
}

const PaidFields = ({ booking: { form, total, whyNotPaid } }: Props) => (
  <FieldGrid>
    <MethodSelect none="Not paid yet" {...form.field('paidBy')} />
    {form.values.paidBy !== '' && (
      <TextInput
        inputMode="decimal"
        placeholder={total === undefined ? '' : euroFromCents(total)}
        {...form.field('paidAmount')}
        error={whyNotPaid}
      />
    )}
  </FieldGrid>
)

/** Shows the total once the price is known. */
const Total = ({ booking: { base, total, discount } }: Props) => (
  <Text mt="md" aria-live="polite">
    {'Total: '}
    <strong>{totalText(total)}</strong>
    {base !== undefined && discount?.cents !== undefined && (
      <span className="soft">{` · ${formatEuro(base)} less ${formatEuro(discount.cents)}`}</span>
    )}
  </Text>
)

const totalText = (cents: number | undefined) => {
  if (cents === undefined) return '…'
  return cents === 0 ? 'Free' : formatEuro(cents)
}

const typeOption = ({ type, label, priceCents }: Offer) => ({
  value: type,
  label: priceCents === undefined ? label : `${label} (${formatEuroShort(priceCents)})`,
})
