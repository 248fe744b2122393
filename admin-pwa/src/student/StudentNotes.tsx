import { Box } from '@mantine/core'
import type { StudentNotes as Notes } from '@synapse/shared/student/contract'
import { useQuery } from '@tanstack/react-query'
import { studentNotesQuery, useSaveStudentNotes } from '#student/queries.ts'
import { NotesPanel } from '#ui/form/NotesPanel.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { PanelSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { SkeletonBar } from '#ui/Skeletons.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

export const StudentNotes = ({ email }: { email: string }) => (
  <QueryBoundary
    query={useQuery(studentNotesQuery(email))}
    failed="Couldn’t load the notes."
    skeleton={<NotesSkeleton />}
  >
    {(notes) => <NotesForm key={notes.id} notes={notes} />}
  </QueryBoundary>
)

export const NotesSkeleton = () => (
  <Box mb="md">
    <PanelSkeleton>
      <SkeletonBar height={124} />
    </PanelSkeleton>
  </Box>
)

const NotesForm = ({ notes }: { notes: Notes }) => {
  const save = useSaveStudentNotes(notes.id)
  const form = useDraftForm({
    name: `student-notes/${notes.id}`,
    ...initialValues(notes),
    fields: { notes: 'Notes' },
    send: (values, version, callbacks) =>
      save.mutate({ notes: values.notes.trim() || null, version }, callbacks),
    read: initialValues,
  })
  return (
    <Box mb="md">
      <NotesPanel
        form={form}
        placeholder="What to remember about this student"
        isSaving={save.isPending}
        mark={<UnsentBadge recordKey={`studentNotes/${notes.id}`} />}
      />
    </Box>
  )
}

const initialValues = ({ notes, version }: Notes) => ({ values: { notes: notes ?? '' }, version })
