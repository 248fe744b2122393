import { Textarea } from '@mantine/core'
import type { SyncedType } from '@synapse/shared/sync/synced'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import type { Mutation } from '#ui/use-call.ts'

type Saved = { notes: string | null; version: number }

type Props<Answer> = {
  draftKey: string
  /** The type of the record that contains the notes, and its id. */
  type: SyncedType
  id: string
  placeholder: string
  saved: Saved
  saving: Mutation<Saved, Answer>
  read: (answer: Answer) => Saved
}

export const NotesPanel = <Answer,>(props: Props<Answer>) => {
  const { draftKey, type, id, placeholder, saved, saving, read } = props
  const form = useDraftForm({
    draftKey,
    ...initialValues(saved),
    fields: { notes: { label: 'Notes', maxLength: 5_000 } },
    send: ({ notes }, version = 0, callbacks) =>
      saving.mutate({ notes: notes.trim() || null, version }, callbacks),
    read: (answer: Answer) => initialValues(read(answer)),
  })
  const { label, ...input } = form.field('notes')
  return (
    <Panel title="Your notes">
      <DraftForm form={form}>
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
      </DraftForm>
    </Panel>
  )
}

const initialValues = ({ notes, version }: Saved) => ({ values: { notes: notes ?? '' }, version })
