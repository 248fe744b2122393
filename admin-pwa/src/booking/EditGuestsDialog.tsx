import { Text, TextInput } from '@mantine/core'
import { type AdminBooking, changeGuests } from '@synapse/shared/booking/contract'
import { guestChanges } from '@synapse/shared/booking/guests'
import { maxParticipants } from '@synapse/shared/package/package'
import { ParticipantFields, StudentFields, studentFields } from '#booking/GuestFields.tsx'
import { useLatestBooking } from '#booking/use-current-booking.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { useCall } from '#ui/use-call.ts'

const fields = {
  ...studentFields,
  calendarEmail: { label: 'Calendar Email', maxLength: 254 },
  participantEmails: {
    label: 'Participants',
    format: (emails: string[]) => emails.filter(Boolean).join(', ') || 'None',
  },
} satisfies Record<string, FieldOptions>

type Props = DialogControls & { booking: AdminBooking }

/** Edits a session's guests. Saving e-mails the affected guests immediately. */
export const EditGuestsDialog = (props: Props) => (
  <Dialog {...props} title="Edit Guests" size="lg">
    <EditGuestsForm {...props} />
  </Dialog>
)

const EditGuestsForm = ({ booking: opened, onClose }: Omit<Props, 'opened'>) => {
  const booking = useLatestBooking(opened)
  const change = useCall(changeGuests, {
    request: (body) => ({ params: { id: booking.id }, body }),
    successToast: ({ booking: { studentName } }) => ({
      title: 'Guests Changed',
      message: `Everyone affected by the change to ${studentName}’s session gets an e-mail.`,
    }),
    errorToast: 'Couldn’t save the guests.',
  })
  const form = useDraftForm<GuestsValues, { booking: AdminBooking }>({
    name: guestsDraftKey(booking.id),
    ...initialValues(booking),
    fields,
    send: (values, version, callbacks) =>
      change.mutate({ ...requestOf(values), version }, callbacks),
    read: (answer) => initialValues(answer.booking),
    onSaved: onClose,
  })
  const { studentName, studentEmail } = form.values
  return (
    <DraftForm form={form}>
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
          guestsEffect(booking, form.values).map((sentence) => (
            <Text key={sentence} className="soft" mt="sm">
              {sentence}
            </Text>
          ))}
      </div>
      <FormButtons
        needsNetwork
        isPending={change.isPending}
        disabled={!form.isChanged || !studentName.trim() || !studentEmail.trim()}
      >
        Save Guests
      </FormButtons>
    </DraftForm>
  )
}

type GuestsValues = ReturnType<typeof initialValues>['values']

export const guestsDraftKey = (bookingId: string): string => `booking-guests/${bookingId}`

const initialValues = (booking: AdminBooking) => ({
  values: {
    studentName: booking.studentName,
    studentEmail: booking.studentEmail,
    /** The address for calendar invitations; blank if it is the student's own address. */
    calendarEmail: booking.calendarEmail === booking.studentEmail ? '' : booking.calendarEmail,
    participantEmails: booking.participantEmails.length > 0 ? booking.participantEmails : [''],
  },
  version: booking.version,
})

/** Includes blank participants, so that the server's errors refer to the right fields. */
const requestOf = (values: GuestsValues) => ({
  studentName: values.studentName.trim(),
  studentEmail: values.studentEmail.trim(),
  calendarEmail: values.calendarEmail.trim(),
  participantEmails: values.participantEmails.map((email) => email.trim()),
})

/** Describes who is e-mailed about the change; empty if nobody is. */
const guestsEffect = (booking: AdminBooking, values: GuestsValues): string[] => {
  const wanted = requestOf(values)
  const { added, staying, removed } = guestChanges(booking, {
    ...wanted,
    calendarEmail: wanted.calendarEmail || wanted.studentEmail,
    participantEmails: wanted.participantEmails.filter(Boolean),
  })
  return [
    ['Invited', added],
    ['Updated invitation', staying],
    ['Notified that they are no longer invited', removed],
  ].flatMap(([what, emails]) => (emails?.length ? [`${what}: ${[emails].flat().join(', ')}.`] : []))
}
