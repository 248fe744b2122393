import { Button } from '@mantine/core'
import { formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import type { FormEvent, ReactNode } from 'react'
import { ConflictDialog } from '#ui/ConflictDialog.tsx'
import classes from '#ui/KeptForm.module.css'
import type { KeptForm as Form } from '#ui/use-kept-form.ts'
import { findWrongText } from '#ui/use-typed.ts'

type Props<Values> = { form: Form<Values>; children: ReactNode; className?: string | undefined }

/** A form element with the notice of a restored draft and the dialog for conflicting edits. */
export const KeptForm = <Values extends Record<string, unknown>>(props: Props<Values>) => {
  const { form, children, className } = props
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = findWrongText(event.currentTarget)
    if (!wrong) return form.submit(event)
    event.preventDefault()
    wrong.focus()
  }
  return (
    <>
      <form onSubmit={submit} noValidate className={className}>
        {form.restoredFrom !== undefined && (
          <RestoredNote at={form.restoredFrom} onDiscard={form.discard} />
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
