import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useSaveNotes } from '#booking/booking-writes.ts'
import { NotesPanel } from '#ui/form/NotesPanel.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

export const NotesForm = ({ booking }: { booking: AdminBooking }) => {
  const save = useSaveNotes(booking.id)
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
