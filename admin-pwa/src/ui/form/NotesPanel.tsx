import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import type { DraftFormState } from '#ui/form/use-draft-form.ts'
import { Panel } from '#ui/Panel.tsx'

type Props = {
  form: DraftFormState<{ notes: string }>
  placeholder: string
  isSaving: boolean
  mark: ReactNode
}

export const NotesPanel = ({ form, placeholder, isSaving, mark }: Props) => (
  <Panel title="Your notes">
    <DraftForm form={form}>
      <Textarea
        aria-label="Notes"
        placeholder={placeholder}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={5_000}
        {...form.getInputProps('notes')}
      />
      <SubmitButton mt="sm" variant="light" disabled={!form.isChanged} isPending={isSaving}>
        Save notes
      </SubmitButton>{' '}
      {mark}
    </DraftForm>
  </Panel>
)
