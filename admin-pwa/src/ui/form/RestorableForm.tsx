import { Alert, Button, Group } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ConflictDialog } from '#ui/form/ConflictDialog.tsx'
import { focusInvalidInput } from '#ui/form/use-parsed-input.ts'
import type { RestorableFormState } from '#ui/form/use-restorable-form.ts'
import { formatDateTime } from '#ui/format/format-time.ts'

type Props<Values> = {
  form: RestorableFormState<Values>
  children: ReactNode
  /**
   * Why the record can no longer be edited. The input stays on screen, so that it can be copied.
   */
  closedReason?: string | undefined
}

export const deletedReason = 'This draft has been deleted, so your changes can’t be saved.'

export const RestorableForm = <Values extends Record<string, unknown>>(props: Props<Values>) => {
  const { form, children, closedReason } = props
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!focusInvalidInput(event.currentTarget)) return form.submit(event)
    event.preventDefault()
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        {form.inputSavedAt !== undefined && (
          <RestoredNote at={form.inputSavedAt} onDiscard={form.discard} />
        )}
        {closedReason && (
          // Keeps the notice below the dialog's title while the form scrolls.
          <Alert
            color="warning"
            role="alert"
            py="sm"
            mb="md"
            style={{ position: 'sticky', top: 60, zIndex: 3 }}
          >
            {closedReason}
          </Alert>
        )}
        {children}
      </form>
      <ConflictDialog form={form} />
    </>
  )
}

const RestoredNote = ({ at, onDiscard }: { at: number; onDiscard: () => void }) => (
  <Alert color="warning" role="status" py="sm" mb="md">
    <Group justify="space-between" gap="xs">
      {`Unsaved draft from ${formatDateTime(Temporal.Instant.fromEpochMilliseconds(at).toString())}.`}
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard draft
      </Button>
    </Group>
  </Alert>
)
