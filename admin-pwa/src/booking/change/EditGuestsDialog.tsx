import { Text, TextInput } from '@mantine/core'
import { type AdminBooking, changeGuests } from '@synapse/shared/booking/contract'
import { maxParticipants } from '@synapse/shared/package/package'
import { describeGuestChange, guestsForm } from '#booking/change/edit-guests-values.ts'
import { useLatestBooking } from '#booking/change/use-booking-change.ts'
import { ParticipantFields, StudentFields } from '#booking/GuestFields.tsx'
import { guestsInputKey } from '#booking/input-keys.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { useCall } from '#ui/use-call.ts'

type Props = DialogControls & { booking: AdminBooking }

/** Edits a session's guests. Once they are saved, everyone affected gets an e-mail. */
export const EditGuestsDialog = ({ booking, ...controls }: Props) => (
  <Dialog {...controls} title="Edit guests" size="lg">
    <EditGuestsForm booking={booking} />
  </Dialog>
)

const EditGuestsForm = ({ booking: bookingAtOpening }: Pick<Props, 'booking'>) => {
  const booking = useLatestBooking(bookingAtOpening)
  const change = useCall(changeGuests, {
    request: (body) => ({ params: { id: booking.id }, body }),
    successToast: ({ booking: { studentName } }) => ({
      title: 'Guests Changed',
      message: `Everyone affected by the change to ${studentName}’s session gets an e-mail.`,
    }),
    errorToast: 'Couldn’t save the guests',
  })
  const form = useRestorableForm({
    ...guestsForm,
    inputKey: guestsInputKey(booking.id),
    ...guestsForm.initialValues(booking),
    send: (values, callbacks, version) =>
      change.mutate({ ...guestsForm.requestOf(values), version }, callbacks),
    read: (answer: { booking: AdminBooking }) => guestsForm.initialValues(answer.booking),
  })
  return (
    <RestorableForm form={form}>
      <FieldGrid>
        <StudentFields form={form} />
        {booking.calendarEmail !== booking.studentEmail && (
          <TextInput
            type="email"
            placeholder="Same as the student’s e-mail"
            {...form.field('calendarEmail')}
          />
        )}
      </FieldGrid>
      <ParticipantFields form={form} max={maxParticipants(booking.numberOfStudents)} />
      <div aria-live="polite">
        {form.isChanged &&
          describeGuestChange(booking, form.values).map((sentence) => (
            <Text key={sentence} className="soft" mt="sm">
              {sentence}
            </Text>
          ))}
      </div>
      <FormButtons call={change} disabled={!form.isChanged}>
        Save guests
      </FormButtons>
    </RestorableForm>
  )
}
