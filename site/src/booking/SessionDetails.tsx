import { participantFields } from '@synapse/shared/package/package'
import type { Draft } from '#booking/draft.ts'
import type { FieldErrors, FieldName } from '#booking/form-check.ts'
import type { ChangeDraft } from '#booking/use-draft.ts'
import { VenueChoice } from '#booking/VenueChoice.tsx'

type Props = {
  draft: Draft
  /** Number of students in the chosen package. */
  numberOfStudents: number
  errors: FieldErrors
  change: ChangeDraft
}

/** Asks for the student's details and those of the participants. */
export const SessionDetails = ({ draft, numberOfStudents, errors, change }: Props) => {
  const participants = participantFields(numberOfStudents)
  // Shows one more e-mail field than the visitor has filled in, which keeps a large group's form
  // short.
  const used = draft.participantEmails.findLastIndex((email) => email !== '') + 1
  const shown = Math.min(participants, Math.max(fewParticipants, used + 1))
  const setParticipant = (index: number, email: string) =>
    change({ participantEmails: draft.participantEmails.with(index, email) })
  return (
    <section className="booking-part" aria-labelledby="details-heading">
      <h2 id="details-heading">Your details</h2>
      <div className="details">
        <VenueChoice chosen={draft.venue} onChoose={(venue) => change({ venue })} />
        <Field
          name="studentName"
          label="Name"
          value={draft.studentName}
          onChange={(studentName) => change({ studentName })}
          error={errors.studentName}
          autoComplete="name"
          maxLength={120}
          required
        />
        <Field
          name="studentEmail"
          label="E-mail"
          type="email"
          value={draft.studentEmail}
          onChange={(studentEmail) => change({ studentEmail })}
          error={errors.studentEmail}
          hint={
            draft.venue === 'online'
              ? 'The confirmation with the link goes here.'
              : 'We’ll send your confirmation here.'
          }
          autoComplete="email"
          required
        />
        <Field
          name="calendarEmail"
          label="Calendar e-mail (optional)"
          type="email"
          value={draft.calendarEmail}
          onChange={(calendarEmail) => change({ calendarEmail })}
          error={errors.calendarEmail}
          hint="Only if your calendar uses another address."
          autoComplete="off"
        />
        {participants > 0 && (
          <Field
            name="otherStudents"
            label={participants === 1 ? 'Other student’s name' : 'Other students’ names'}
            value={draft.otherStudents}
            onChange={(otherStudents) => change({ otherStudents })}
            error={errors.otherStudents}
            hint={participants === 1 ? undefined : 'Separated by commas.'}
            autoComplete="off"
            maxLength={600}
            required
          />
        )}
        {Array.from({ length: shown }, (_, index) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a participant is their place
            key={index}
            name={`participant${index}`}
            label={participantLabel(participants, index)}
            type="email"
            value={draft.participantEmails[index] ?? ''}
            onChange={(email) => setParticipant(index, email)}
            error={errors[`participant${index}`]}
            autoComplete="off"
            required={participants === 1}
          />
        ))}
        <Field
          name="notes"
          label="Notes (optional)"
          type="paragraph"
          value={draft.notes}
          onChange={(notes) => change({ notes })}
          error={errors.notes}
          hint="What you’d like to learn and have tried already."
          maxLength={1_300}
        />
      </div>
    </section>
  )
}

const fewParticipants = 3

const participantLabel = (participants: number, index: number) =>
  participants === 1 ? 'Participant’s e-mail' : `Participant ${index + 2} e-mail (optional)`

type FieldProps = {
  name: FieldName
  label: string
  type?: 'text' | 'email' | 'paragraph'
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string
  autoComplete?: string
  maxLength?: number
  required?: boolean
}

const Field = ({
  name,
  label,
  type = 'text',
  value,
  onChange,
  error,
  hint,
  ...rest
}: FieldProps) => {
  const id = `booking-${name}`
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = {
    ...rest,
    id,
    name,
    value,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    maxLength: rest.maxLength ?? 254,
  }
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={id}>{label}</label>
      {type === 'paragraph' ? (
        <textarea {...control} rows={3} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...control} type={type} onChange={(event) => onChange(event.target.value)} />
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
