import { Button, Textarea } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/admin-contract'
import { useState } from 'react'
import { useSaveNotes } from '#booking/queries.ts'
import { Panel } from '#ui/Panel.tsx'

/** The notes of a booking, to be read and changed. */
export const NotesForm = ({ booking }: { booking: AdminBooking }) => {
  const saved = booking.additionalNotes ?? ''
  const [notes, setNotes] = useState(saved)
  const save = useSaveNotes(booking.id)
  const isChanged = notes.trim() !== saved.trim()
  return (
    <Panel title="Notes">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) save.mutate(notes.trim() || null)
        }}
      >
        <Textarea
          aria-label="Notes"
          placeholder="What to remember about this booking"
          autosize
          minRows={3}
          maxRows={14}
          maxLength={5_000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <Button type="submit" mt="sm" variant="light" disabled={!isChanged || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save notes'}
        </Button>
      </form>
    </Panel>
  )
}
