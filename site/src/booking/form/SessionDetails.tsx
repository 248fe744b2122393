import { maxParticipants } from '@synapse/shared/package/package'
import type { FieldName } from '#booking/draft/form-check.ts'
import type { Booking } from '#booking/form/use-booking.ts'
import { VenueChoice } from '#booking/form/VenueChoice.tsx'

export const SessionDetails = ({ booking }: { booking: Booking }) => {
  const { draft, change } = booking
  const errors = booking.errors.byField
  const participants = maxParticipants(booking.offer.numberOfStudents)
  // Shows one more e-mail field than the visitor has filled in, so that a large group's form stays
  // short.
  const used = draft.participantEmails.findLastIndex((email) => email !== '') + 1
  const shown = Math.min(participants, Math.max(fewParticipants, used + 1))
  const setParticipant = (index: number, email: string) =>
    change({ participantEmails: draft.participantEmails.with(index, email) })
  const field = (name: TextField) => ({
    name,
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errors[name],
  })
  return (
    <section className="booking-part" aria-labelledby="details-heading">
      <h2 id="details-heading">Your details</h2>
      <div className="stack details">
        <VenueChoice chosen={draft.venue} onChoose={(venue) => change({ venue })} />
        <Field
          {...field('studentName')}
          label="Name"
          autoComplete="name"
          maxLength={120}
          required
        />
        <Field
          {...field('studentEmail')}
          label="E-mail"
          type="email"
          hint={
            draft.venue === 'online'
              ? 'For your confirmation and the meeting link'
              : 'For your confirmation'
          }
          autoComplete="email"
          required
        />
        <Field
          {...field('calendarEmail')}
          label="E-mail for calendar invitations"
          type="email"
          hint="If your calendar uses another address"
          autoComplete="off"
        />
        {participants > 0 && (
          <Field
            {...field('otherStudents')}
            label={participants === 1 ? 'Other student’s name' : 'Other students’ names'}
            hint={participants === 1 ? undefined : 'Separated by commas.'}
            autoComplete="off"
            maxLength={600}
            required
          />
        )}
        {Array.from({ length: shown }, (_, index) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: participants keep their positions
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
          {...field('notes')}
          label="What would you like to work on?"
          type="paragraph"
          hint="Which tools have you tried?"
          maxLength={1_300}
        />
      </div>
    </section>
  )
}

type TextField = 'studentName' | 'studentEmail' | 'calendarEmail' | 'otherStudents' | 'notes'

const fewParticipants = 3

const participantLabel = (participants: number, index: number) =>
  participants === 1 ? 'Participant’s e-mail' : `Participant ${index + 2}’s e-mail`

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
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="soft"> (optional)</span>}
      </label>
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
