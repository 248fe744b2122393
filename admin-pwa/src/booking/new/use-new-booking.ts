import { createBooking } from '@synapse/shared/booking/create-contract'
import { maxParticipants } from '@synapse/shared/package/package'
import { lastWithdrawalDay, needsEarlyStart } from '@synapse/shared/withdrawal/withdrawal'
import { useQuery } from '@tanstack/react-query'
import { bookingPriceText } from '#booking/booking-labels.ts'
import { newBookingDraftKey } from '#booking/draft-keys.ts'
import { type NewBookingValues, newBookingForm } from '#booking/new/new-booking-values.ts'
import { useBookingPrice } from '#booking/new/use-booking-price.ts'
import { type BookablePackage, useBookablePackages } from '#booking/use-bookable-packages.ts'
import { useSlotChoice } from '#booking/use-slot-choice.ts'
import { businessQuery } from '#business/queries.ts'
import { errorMessage } from '#data/api.ts'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { failureToast } from '#ui/toast.tsx'
import { useCall } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'

export type InitialBooking = {
  /** The slug of the website that is booked. */
  website: string
  /** The preselected date, 'YYYY-MM-DD'. */
  date?: string | undefined
  /** The start time of a selected free slot. The form then opens in its short version. */
  time?: string | undefined
  /** Other initial values, for example from an accepted quote. */
  prefilled?: Partial<NewBookingValues> | undefined
}

export type NewBooking = ReturnType<typeof useNewBooking>

export const useNewBooking = (
  { website, date, time, prefilled }: InitialBooking,
  onSaved: () => void,
) => {
  const { packages, ...prices } = useBookablePackages(website)
  const packageOf = (values: NewBookingValues) =>
    packages.find(({ type }) => type === values.sessionType) ?? packages[0]
  const create = useCall(createBooking, {
    successToast: ({ booking }) => ({
      title: 'Booking Created Successfully!',
      message: `${bookingPriceText(booking)} booking for ${booking.studentName}`,
    }),
    errorToast: (error) =>
      failureToast('Please check the details and try again.', {
        title: 'Error Creating Booking',
        details: errorMessage(error),
      }),
  })
  const form = useDraftForm({
    ...newBookingForm,
    draftKey: newBookingDraftKey(prefilled?.id ?? website, time && `${date}T${time}`),
    ...newBookingForm.initialValues(date, time, prefilled),
    send: (values, _version, callbacks) => {
      const chosenPackage = packageOf(values)
      // The button is disabled until the price is loaded.
      if (chosenPackage?.priceCents === undefined) return
      create.mutate(
        newBookingForm.requestOf(
          values,
          { ...chosenPackage, priceCents: chosenPackage.priceCents },
          website,
          price.discount?.cents,
        ),
        callbacks,
      )
    },
    onSaved,
    formPath: (path, values) => newBookingForm.formPath(path, values, placesOf(packageOf(values))),
  })
  const { values } = form
  const isComplete = required.every((path) => form.isValid(path))
  const chosenPackage = packageOf(values)
  const price = useBookingPrice(website, values, chosenPackage?.priceCents)
  const slot = useSlotChoice(website, values)
  const { data: business } = useQuery(businessQuery())
  const now = useNow()
  return {
    form,
    packages,
    chosenPackage,
    prices,
    price,
    slot,
    mayRequestEarlyStart:
      business?.hasWithdrawalRight &&
      slot.start &&
      needsEarlyStart(slot.start, lastWithdrawalDay(now)),
    places: placesOf(chosenPackage),
    /** Asks the operator for the missing details. */
    missing: isComplete ? undefined : 'Enter the student’s name and e-mail, and a date.',
    canBeSent: isComplete && price.isValid && !slot.notice?.isRefused,
    create,
  }
}

const required = ['studentName', 'studentEmail', 'date'] as const

const placesOf = (chosenPackage: BookablePackage | undefined) =>
  maxParticipants(chosenPackage?.numberOfStudents ?? 1)
