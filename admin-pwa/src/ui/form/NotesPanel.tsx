import { Textarea } from '@mantine/core'
import type { SyncedType } from '@synapse/shared/sync/synced'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import { notesForm, type SavedNotes } from '#ui/form/notes-values.ts'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import type { Mutation } from '#ui/use-call.ts'

type Props<Answer> = {
  inputKey: string
  type: SyncedType
  id: string
  placeholder: string
  saved: SavedNotes
  saving: Mutation<SavedNotes, Answer>
  read: (answer: Answer) => SavedNotes
}

export const NotesPanel = <Answer,>(props: Props<Answer>) => {
  const { inputKey, type, id, placeholder, saved, saving, read } = props
  const form = useRestorableForm({
    ...notesForm,
    inputKey,
    ...notesForm.initialValues(saved),
    send: (values, callbacks, version = 0) =>
      saving.mutate(notesForm.requestOf(values, version), callbacks),
    read: (answer: Answer) => notesForm.initialValues(read(answer)),
  })
  const { label, ...input } = form.field('notes')
  return (
    <Panel title="Your notes">
      <RestorableForm form={form}>
        <Textarea
          aria-label={label}
          placeholder={placeholder}
          autosize
          minRows={3}
          maxRows={14}
          {...input}
        />
        <SubmitButton mt="sm" variant="light" disabled={!form.isChanged} call={saving}>
          Save notes
        </SubmitButton>{' '}
        <UnsentBadge type={type} id={id} />
      </RestorableForm>
    </Panel>
  )
}
