export type SavedNotes = { notes: string | null; version: number }

const initialValues = ({ notes, version }: SavedNotes) => ({
  values: { notes: notes ?? '' },
  version,
})

const fields = { notes: { label: 'Notes', maxLength: 5_000 } }

const requestOf = ({ notes }: { notes: string }, version: number): SavedNotes => ({
  notes: notes.trim() || null,
  version,
})

/** The field's name in requests differs between records. In the form, it is always `notes`. */
const formPath = () => 'notes'

export const notesForm = { initialValues, fields, requestOf, formPath }
