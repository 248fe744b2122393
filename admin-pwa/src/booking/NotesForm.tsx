import { type AdminBooking, changeBookingNotes } from '@synapse/shared/booking/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { changeBooking } from '#booking/queries.ts'
import { NotesPanel } from '#ui/form/NotesPanel.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import { useWrite } from '#ui/use-write.ts'

export const NotesForm = ({ booking }: { booking: AdminBooking }) => {
  const save = useWrite(changeBookingNotes, {
    request: (body: BodyOf<typeof changeBookingNotes>) => ({ params: { id: booking.id }, body }),
    optimistic: ({ additionalNotes }) =>
      changeBooking(booking.id, 'Notes on the booking for', { additionalNotes }),
    successToast: { title: 'Notes Saved' },
    errorToast: 'Couldn’t save the notes.',
  })
  const form = useDraftForm({
    name: `booking-notes/${booking.id}`,
    ...initialValues(booking),
    fields: { notes: 'Notes' },
    send: ({ notes }, version, callbacks) =>
      save.mutate({ additionalNotes: notes.trim() || null, version }, callbacks),
    read: (answer: { booking: AdminBooking }) => initialValues(answer.booking),
  })
  return (
    <NotesPanel
      form={form}
      placeholder="Only you can see these notes"
      isSaving={save.isPending}
      mark={<UnsentBadge recordKey={`bookings/${booking.id}`} />}
    />
  )
}

const initialValues = ({ additionalNotes, version }: AdminBooking) => ({
  values: { notes: additionalNotes ?? '' },
  version,
})
