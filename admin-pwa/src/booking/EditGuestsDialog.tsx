import { Text, TextInput } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { changeGuests } from '@synapse/shared/booking/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { maxParticipants } from '@synapse/shared/package/package'
import { ParticipantFields, StudentFields } from '#booking/GuestFields.tsx'
import {
  type GuestsValues,
  guestsDraftKey,
  guestsEffect,
  initialValues,
  requestOf,
} from '#booking/guests-values.ts'
import { useLatestBooking } from '#booking/use-current-booking.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { useWrite } from '#ui/use-write.ts'

const fields = {
  studentName: { label: 'Student Name', required: true, maxLength: 120 },
  studentEmail: { label: 'Student Email', required: true, maxLength: 254 },
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
  const change = useWrite(changeGuests, {
    request: (body: BodyOf<typeof changeGuests>) => ({ params: { id: booking.id }, body }),
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
