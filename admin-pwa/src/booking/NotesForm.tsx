import { Button, Textarea } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useSaveNotes } from '#booking/queries.ts'
import { UnsentMark } from '#outbox/UnsentMark.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'

/** The operator's own notes on a booking, to be read and changed. */
export const NotesForm = ({ booking }: { booking: AdminBooking }) => {
  const save = useSaveNotes(booking.id)
  const form = useKeptForm({
    name: `booking-notes/${booking.id}`,
    ...begunWith(booking),
    fields: { notes: 'Notes' },
    send: ({ notes }, version, answered) =>
      save.mutate({ additionalNotes: notes.trim() || null, version }, answered),
    read: (answer: { booking: AdminBooking }) => begunWith(answer.booking),
  })
  return (
    <Panel title="Your notes">
      <KeptForm form={form}>
        <Textarea
          aria-label="Notes"
          placeholder="What to remember about this booking"
          autosize
          minRows={3}
          maxRows={14}
          maxLength={5_000}
          {...form.getInputProps('notes')}
        />
        <Button type="submit" mt="sm" variant="light" disabled={!form.isChanged || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save notes'}
        </Button>{' '}
        <UnsentMark of={`bookings/${booking.id}`} />
      </KeptForm>
    </Panel>
  )
}

const begunWith = ({ additionalNotes, version }: AdminBooking) => ({
  values: { notes: additionalNotes ?? '' },
  version,
})
