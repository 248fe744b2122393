import { maxOtherStudentsLength, maxTopicLength } from '@synapse/shared/booking/form'
import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { maxNameLength } from '@synapse/shared/text/person-name'
import type { Draft } from '#booking/draft/draft.ts'
import { emailFields, type FieldErrors, type FieldName } from '#booking/draft/form-check.ts'
import type { UpdateDraft } from '#booking/draft/use-draft.ts'
import { VenueChoice } from '#booking/form/VenueChoice.tsx'

type Props = { draft: Draft; numberOfStudents: number; errors: FieldErrors; edit: UpdateDraft }

/** The part of the form with the venue, the students and the message. */
export const SessionDetails = ({ draft, numberOfStudents, errors, edit }: Props) => {
  const [email, calendarEmail, ...participants] = emailFields(draft, numberOfStudents)
  const hasOneParticipant = participants.length === 1
  // Shows only one empty e-mail field, so that the form is short even for a large group.
  const used = draft.participantEmails.findLastIndex((email) => email !== '') + 1
  const shown = Math.max(fewParticipants, used + 1)
  const setParticipant = (index: number, email: string) =>
    edit({ participantEmails: draft.participantEmails.with(index, email) })
  const field = (name: TextField) => ({
    name,
    value: draft[name],
    onChange: (value: string) => edit({ [name]: value }),
    error: errors[name],
  })
  return (
    <section className="booking-part" aria-labelledby="details-heading">
      <h2 id="details-heading">Your details</h2>
      <div className="stack details">
        <VenueChoice chosen={draft.venue} onChoose={(venue) => edit({ venue })} />
        <Field
          {...field('studentName')}
          label="Name"
          autoComplete="name"
          maxLength={maxNameLength}
          required
        />
        <Field
          {...field('studentEmail')}
          {...email}
          type="email"
          hint={
            draft.venue === 'online'
              ? 'For your confirmation and the meeting link'
              : 'For your confirmation'
          }
          autoComplete="email"
        />
        <Field
          {...field('calendarEmail')}
          {...calendarEmail}
          type="email"
          hint="If your calendar uses another address"
          autoComplete="off"
        />
        {participants.length > 0 && (
          <Field
            {...field('otherStudents')}
            label={hasOneParticipant ? 'Other student’s name' : 'Other students’ names'}
            hint={hasOneParticipant ? undefined : 'Separated by commas.'}
            autoComplete="off"
            maxLength={maxOtherStudentsLength}
            required
          />
        )}
        {participants.slice(0, shown).map((participant, index) => (
          <Field
            {...participant}
            key={participant.name}
            type="email"
            onChange={(email) => setParticipant(index, email)}
            error={errors[participant.name]}
            autoComplete="off"
          />
        ))}
        <Field
          {...field('notes')}
          label="What would you like to work on?"
          type="paragraph"
          hint="A task from your work, and any AI tools you’ve tried"
          maxLength={maxTopicLength}
        />
      </div>
    </section>
  )
}

type TextField = 'studentName' | 'studentEmail' | 'calendarEmail' | 'otherStudents' | 'notes'

const fewParticipants = 3

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
  const isOptional = !rest.required
  const id = `booking-${name}`
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const control = {
    ...rest,
    id,
    name,
    value,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    maxLength: rest.maxLength ?? maxEmailLength,
  }
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="soft"> (optional)</span>}
      </label>
      {type === 'paragraph' ? (
        <textarea {...control} rows={3} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...control} type={type} onChange={(event) => onChange(event.target.value)} />
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
