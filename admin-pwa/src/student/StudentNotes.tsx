import type { StudentNotes as Notes } from '@synapse/shared/student/contract'
import { useQuery } from '@tanstack/react-query'
import { studentNotesQuery, useSaveStudentNotes } from '#student/queries.ts'
import classes from '#student/StudentNotes.module.css'
import { Answer } from '#ui/Answer.tsx'
import { NotesPanel } from '#ui/NotesPanel.tsx'
import { PanelSkeleton } from '#ui/Panel.tsx'
import { Bone } from '#ui/Skeletons.tsx'
import { UnsentMark } from '#ui/UnsentBadge.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'

/** What the operator has noted about a student. */
export const StudentNotes = ({ email }: { email: string }) => (
  <Answer
    of={useQuery(studentNotesQuery(email))}
    failed="Failed to load the notes."
    skeleton={<NotesSkeleton />}
  >
    {(notes) => <NotesForm key={notes.id} notes={notes} />}
  </Answer>
)

/** Notes that are on their way. */
export const NotesSkeleton = () => (
  <div className={classes.notes}>
    <PanelSkeleton>
      <Bone height={124} />
    </PanelSkeleton>
  </div>
)

const NotesForm = ({ notes }: { notes: Notes }) => {
  const save = useSaveStudentNotes(notes.id)
  const form = useKeptForm({
    name: `student-notes/${notes.id}`,
    ...initialValues(notes),
    fields: { notes: 'Notes' },
    send: (values, version, answered) =>
      save.mutate({ notes: values.notes.trim() || null, version }, answered),
    read: initialValues,
  })
  return (
    <div className={classes.notes}>
      <NotesPanel
        form={form}
        placeholder="What to remember about this student"
        isSaving={save.isPending}
        mark={<UnsentMark of={`studentNotes/${notes.id}`} />}
      />
    </div>
  )
}

const initialValues = ({ notes, version }: Notes) => ({ values: { notes: notes ?? '' }, version })
