import type { Draft } from '#booking/draft/draft.ts'
import type { FieldErrors } from '#booking/draft/form-check.ts'
import { type FormField, formFields } from '#booking/draft/form-fields.ts'
import type { UpdateDraft } from '#booking/draft/use-draft.ts'
import { VenueChoice } from '#booking/form/VenueChoice.tsx'
import { FieldError } from '#ui/FieldError.tsx'

type Props = { draft: Draft; numberOfStudents: number; errors: FieldErrors; edit: UpdateDraft }

export const SessionDetails = ({ draft, numberOfStudents, errors, edit }: Props) => (
  <section className="booking-part" aria-labelledby="details-heading">
    <h2 id="details-heading">Your details</h2>
    <div className="stack details">
      <VenueChoice chosen={draft.venue} onChoose={(venue) => edit({ venue })} />
      {formFields(draft, numberOfStudents).map((field) => (
        <Field
          key={field.name}
          field={field}
          error={errors[field.name]}
          onChange={(text) => edit(field.edited(text))}
        />
      ))}
    </div>
  </section>
)

type FieldProps = { field: FormField; error: string | undefined; onChange: (text: string) => void }

const Field = ({ field, error, onChange }: FieldProps) => {
  const { edited: _, missing, label, type = 'text', hint, ...rest } = field
  const id = `booking-${rest.name}`
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const control = {
    ...rest,
    required: missing !== undefined,
    id,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return (
    <div className={`field field-${rest.name}`} data-field>
      <label htmlFor={id}>
        {label}
        {!missing && <span className="soft"> (optional)</span>}
      </label>
      {type === 'paragraph' ? (
        <textarea {...control} rows={3} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...control} type={type} onChange={(event) => onChange(event.target.value)} />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
