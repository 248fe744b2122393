import { Button, Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  defaultPackages,
  type PackageType,
  packageTypes,
  participantFields,
} from '@synapse/shared/booking/package'
import { formatEuro, formatEuroShort } from '@synapse/shared/money'
import { useQuery } from '@tanstack/react-query'
import { useSlug } from '#app/paths.ts'
import {
  type BookingDraft,
  bookingRequest,
  bookingTimes,
  draftCents,
  emptyDraft,
  isComplete,
  timeLabel,
} from '#booking/booking-draft.ts'
import { ParticipantFields } from '#booking/ParticipantFields.tsx'
import { bookingPageOf, useCreateBooking } from '#booking/queries.ts'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { fieldErrors } from '#ui/form-errors.ts'

type Props = { onClose: () => void; date?: string }

/** The fields of a booking made by the operator. */
export const BookingForm = ({ onClose, date }: Props) => {
  const slug = useSlug()
  const priceOf = usePackagePrice(slug)
  const create = useCreateBooking()
  const form = useForm<BookingDraft>({ initialValues: emptyDraft(date) })
  const draft = form.values
  const total = draftCents(draft, priceOf(draft.sessionType))
  const submit = form.onSubmit((values) => {
    if (!isComplete(values)) return
    create.mutate(bookingRequest(values, priceOf(values.sessionType), slug), {
      onSuccess: onClose,
      onError: (error) => form.setErrors(draftErrors(error)),
    })
  })
  return (
    <form onSubmit={submit} noValidate>
      <FieldGrid>
        <TextInput
          label="Student Name"
          required
          maxLength={120}
          data-autofocus
          {...form.getInputProps('studentName')}
        />
        <TextInput
          label="Student Email"
          type="email"
          required
          maxLength={254}
          {...form.getInputProps('studentEmail')}
        />
        <TextInput label="Session Date" type="date" required {...form.getInputProps('date')} />
        <NativeSelect
          label="Session Time"
          data={bookingTimes.map((time) => ({ value: time, label: timeLabel(time) }))}
          {...form.getInputProps('time')}
        />
        <NativeSelect
          label="Session Type"
          data={packageTypes.map((type) => ({
            value: type,
            label: `${defaultPackages[type].label} (${formatEuroShort(priceOf(type))})`,
          }))}
          {...form.getInputProps('sessionType')}
        />
        {!draft.isFree && (
          <TextInput
            label="Custom Price (€)"
            type="number"
            min={0}
            step={1}
            placeholder={String(Math.trunc(priceOf(draft.sessionType) / 100))}
            {...form.getInputProps('customPrice')}
          />
        )}
      </FieldGrid>
      <Checkbox
        mt="md"
        label="Free Booking"
        checked={draft.isFree}
        onChange={(event) =>
          form.setValues({ isFree: event.currentTarget.checked, customPrice: '' })
        }
      />
      {participantFields(draft.sessionType) > 0 && (
        <ParticipantFields
          emails={draft.participantEmails}
          most={participantFields(draft.sessionType)}
          onChange={(emails) => form.setFieldValue('participantEmails', emails)}
        />
      )}
      <Textarea
        mt="md"
        label="Additional Notes"
        autosize
        minRows={3}
        maxLength={2_000}
        {...form.getInputProps('notes')}
      />
      <Text mt="md" aria-live="polite">
        {'Total: '}
        <strong>{total === 0 ? 'Free' : formatEuro(total)}</strong>
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isComplete(draft) || create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Booking'}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** The website's price of a package in cents; the default one until it is known. */
const usePackagePrice = (slug: string) => {
  const { data } = useQuery(bookingPageOf(slug))
  return (type: PackageType): number =>
    data?.packages.find((one) => one.type === type)?.priceCents ?? defaultPackages[type].priceCents
}

/** The server's field names as the form's. */
const draftErrors = (error: unknown) => {
  const { sessionDate, sessionTime, additionalNotes, ...fields } = fieldErrors(error)
  return {
    ...fields,
    ...(sessionDate && { date: sessionDate }),
    ...(sessionTime && { time: sessionTime }),
    ...(additionalNotes && { notes: additionalNotes }),
  }
}
