import { Button } from '@mantine/core'
import { formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import type { FormEvent, ReactNode } from 'react'
import { ConflictDialog } from '#ui/ConflictDialog.tsx'
import classes from '#ui/DraftForm.module.css'
import type { DraftForm as Form } from '#ui/use-draft-form.ts'
import { focusInvalidInput } from '#ui/use-parsed-input.ts'

type Props<Values> = { form: Form<Values>; children: ReactNode; className?: string | undefined }

/** A form element with the notice of a restored draft and the dialog for conflicting edits. */
export const DraftForm = <Values extends Record<string, unknown>>(props: Props<Values>) => {
  const { form, children, className } = props
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!focusInvalidInput(event.currentTarget)) return form.submit(event)
    event.preventDefault()
  }
  return (
    <>
      <form onSubmit={submit} noValidate className={className}>
        {form.draftSavedAt !== undefined && (
          <RestoredNote at={form.draftSavedAt} onDiscard={form.discard} />
        )}
        {children}
      </form>
      <ConflictDialog form={form} />
    </>
  )
}

const RestoredNote = ({ at, onDiscard }: { at: number; onDiscard: () => void }) => {
  const moment = Temporal.Instant.fromEpochMilliseconds(at)
  return (
    <div className={classes.note} role="status">
      <span>
        {`Unsaved draft from ${formatShortDate(maltaDate(moment))}, ${formatTime(moment)}.`}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  )
}
