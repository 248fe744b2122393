import { Alert, Button, Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { venueLabels, venues } from '@synapse/shared/booking/venue'
import { centsFromEuro, euroFromCents, formatEuro, formatEuroShort } from '@synapse/shared/money'
import { participantFields } from '@synapse/shared/package/package'
import { maltaInstant } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#app/api.ts'
import { useSlug } from '#app/paths.ts'
import {
  type BookingDraft,
  bookingRequest,
  bookingTimes,
  draftCents,
  draftErrors,
  emptyDraft,
  hasCoupon,
  isComplete,
  paidCents,
  timeLabel,
} from '#booking/booking-draft.ts'
import { GuestFields } from '#booking/GuestFields.tsx'
import { ParticipantFields } from '#booking/ParticipantFields.tsx'
import { bookedTimesQuery, bookingPageOf, useCreateBooking } from '#booking/queries.ts'
import { timeNoteOf } from '#booking/time-note.ts'
import { useDiscount } from '#booking/use-discount.ts'
import { MethodSelect } from '#payment/MethodSelect.tsx'
import { whyNotAmount } from '#payment/payment-amount.ts'
import { DateField } from '#ui/DateField.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { fieldErrors } from '#ui/form-errors.ts'
import { KeptForm } from '#ui/KeptForm.tsx'
import { longMoment } from '#ui/moment.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'
import { usePackages, websiteSetupQuery, websitesQuery } from '#website/queries.ts'

type Props = {
  onClose: () => void
  date?: string | undefined
  time?: string | undefined
  begin?: Partial<BookingDraft> | undefined
}

/** How the draft of a website's new booking is called. */
export const newBookingDraft = (slug: string): string => `booking/${slug}`

const fields = {
  studentName: { label: 'Student Name', required: true, maxLength: 120 },
  studentEmail: { label: 'Student Email', required: true, maxLength: 254 },
  date: { label: 'Session Date', required: true },
  time: 'Session Time',
  customPrice: 'Custom Price (€)',
  paidBy: 'Paid Already',
  paidAmount: 'Amount Paid (€)',
  venue: 'Where',
  couponCode: { label: 'Coupon Code', maxLength: 40 },
  notes: { label: 'Additional Notes', maxLength: 2_000 },
}

/** The fields of a booking made by the operator; of a free slot first only who comes and for what. */
export const BookingForm = ({ onClose, date, time, begin }: Props) => {
  const slug = useSlug()
  const [isWhole, setIsWhole] = useState(!time)
  const { offers, error, retry } = useOffers(slug)
  const offerOf = (draft: BookingDraft) =>
    offers.find(({ type }) => type === draft.sessionType) ?? offers[0]
  const create = useCreateBooking()
  const form = useKeptForm<BookingDraft>({
    // What was begun for one slot is not meant for another.
    name: newBookingDraft(begin?.id ?? slug) + (time ? `/${date}T${time}` : ''),
    values: { ...emptyDraft(date, time), ...begin },
    fields,
    send: (values, _version, answered) => {
      const offer = offerOf(values)
      if (!isComplete(values) || offer?.priceCents === undefined || whyNotYet) return
      create.mutate(
        bookingRequest(values, { ...offer, priceCents: offer.priceCents }, slug, discount?.cents),
        answered,
      )
    },
    onSaved: onClose,
    errorsOf: (error, values) => draftErrors(fieldErrors(error), values, placesOf(offerOf(values))),
  })
  const draft = form.values
  const offer = offerOf(draft)
  const price = offer?.priceCents
  const note = useTimeNote(slug, draft)
  const places = placesOf(offer)
  const base = price === undefined ? undefined : draftCents(draft, price)
  const discount = useDiscount(slug, draft, base)
  const total = base === undefined ? undefined : base - (discount?.cents ?? 0)
  const whyNotPaid =
    total !== undefined && paidCents(draft, total) === undefined
      ? whyNotAmount(draft.paidAmount, total)
      : undefined
  const whyNotYet = note?.isRefused || (discount?.cents === undefined && hasCoupon(draft))
  return (
    <KeptForm form={form}>
      {!isWhole && <p>{longMoment(maltaInstant(draft.date, draft.time).toString())}</p>}
      <FieldGrid>
        <GuestFields form={form} />
        {isWhole && (
          <>
            <DateField {...form.field('date')} />
            <NativeSelect
              data={[...new Set([...bookingTimes, draft.time])]
                .sort()
                .map((value) => ({ value, label: timeLabel(value) }))}
              {...form.field('time')}
            />
          </>
        )}
        <NativeSelect
          label="Session Type"
          data={offers.map(typeOption)}
          {...form.getInputProps('sessionType')}
          value={offer?.type ?? ''}
        />
        {isWhole && !draft.isFree && (
          <TextInput
            type="number"
            min={0}
            step={1}
            placeholder={price === undefined ? '' : euroFromCents(price).replace(/\.00$/, '')}
            {...form.field('customPrice')}
          />
        )}
        {isWhole && (
          <NativeSelect
            data={venues.map((value) => ({ value, label: venueLabels[value] }))}
            {...form.field('venue')}
          />
        )}
        {isWhole && !draft.isFree && (
          <TextInput
            autoCapitalize="characters"
            autoComplete="off"
            {...form.field('couponCode')}
            error={form.errors.couponCode ?? discount?.problem}
          />
        )}
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
      {isWhole && (
        <Checkbox
          mt="md"
          label="Free Booking"
          checked={draft.isFree}
          onChange={(event) =>
            form.setValues({ isFree: event.currentTarget.checked, customPrice: '' })
          }
        />
      )}
      {isWhole && total !== 0 && (
        <FieldGrid>
          <MethodSelect none="Not paid yet" {...form.field('paidBy')} />
          {draft.paidBy !== '' && (
            <TextInput
              inputMode="decimal"
              placeholder={total === undefined ? '' : euroFromCents(total)}
              {...form.field('paidAmount')}
              error={whyNotPaid}
            />
          )}
        </FieldGrid>
      )}
      {isWhole && places > 0 && (
        <ParticipantFields
          emails={draft.participantEmails}
          most={places}
          errorAt={(index) => form.errors[`participantEmails.${index}`]}
          onChange={(emails) => {
            form.clearErrors()
            form.setFieldValue('participantEmails', emails)
          }}
        />
      )}
      {isWhole && <Textarea mt="md" autosize minRows={3} {...form.field('notes')} />}
      <Text mt="md" aria-live="polite">
        {'Total: '}
        <strong>{totalText(total)}</strong>
        {base !== undefined && discount?.cents !== undefined && (
          <span className="soft">{` · ${formatEuro(base)} less ${formatEuro(discount.cents)}`}</span>
        )}
      </Text>
      {!isWhole && (
        <Button className="flush" variant="subtle" mt="xs" onClick={() => setIsWhole(true)}>
          More options
        </Button>
      )}
      {error && (
        <ErrorPanel title="Failed to load the prices." onRetry={retry}>
          {sentenceOf(error)}
        </ErrorPanel>
      )}
      <FormButtons
        needsNetwork
        isPending={create.isPending}
        pending="Creating..."
        disabled={!isComplete(draft) || total === undefined || Boolean(whyNotPaid) || whyNotYet}
      >
        Create Booking
      </FormButtons>
    </KeptForm>
  )
}

/** What stands in the way of the time that is chosen. */
const useTimeNote = (slug: string, draft: BookingDraft) => {
  const page = useQuery(bookingPageOf(slug))
  const booked = (useQuery(bookedTimesQuery()).data ?? []).map(({ sessionDate }) =>
    Temporal.Instant.from(sessionDate),
  )
  return timeNoteOf(draft, page.data?.timetable, booked, Temporal.Now.instant())
}

type Offer = { type: string; label: string; numberOfStudents: number; priceCents?: number }

/** The website's packages, those that are not offered too; without prices until they are known. */
const useOffers = (slug: string) => {
  const known = usePackages()
  const websites = useQuery(websitesQuery())
  const id = websites.data?.find((website) => website.slug === slug)?.id
  const setup = useQuery({ ...websiteSetupQuery(id ?? ''), enabled: id !== undefined })
  const priced = setup.data?.packages.map(({ price, ...offer }) => ({
    ...offer,
    priceCents: centsFromEuro(price),
  }))
  const offers: Offer[] = priced ?? known
  return {
    error: setup.data ? undefined : (setup.error ?? websites.error),
    retry: () => (id ? setup : websites).refetch(),
    offers,
  }
}

/** How many others may come along. */
const placesOf = (offer: Offer | undefined) => participantFields(offer?.numberOfStudents ?? 1)

/** What is to be paid, as far as it is known. */
const totalText = (cents: number | undefined) => {
  if (cents === undefined) return '…'
  return cents === 0 ? 'Free' : formatEuro(cents)
}

const typeOption = ({ type, label, priceCents }: Offer) => ({
  value: type,
  label: priceCents === undefined ? label : `${label} (${formatEuroShort(priceCents)})`,
})
