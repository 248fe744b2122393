import { Alert, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type Contact,
  defaultPlace,
  missingContact,
  resolveContact,
} from '@synapse/shared/business/contact'
import { Panel } from '#ui/Panel.tsx'

type Props<Values extends Contact> = {
  form: UseFormReturnType<Values>
  /** The server's default values, shown to visitors if a field is empty. */
  environment: Contact
  className: string | undefined
}

const fields = [
  { name: 'tutorName', label: 'Tutor’s Name', autoComplete: 'name' },
  { name: 'contactEmail', label: 'Contact E-mail', type: 'email', autoComplete: 'email' },
  { name: 'contactPhone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'whatsapp', label: 'WhatsApp', type: 'tel', autoComplete: 'tel' },
  { name: 'place', label: 'Place', autoComplete: 'off' },
  { name: 'facebook', label: 'Facebook Page', type: 'url', autoComplete: 'url' },
  { name: 'linkedin', label: 'LinkedIn Page', type: 'url', autoComplete: 'url' },
] as const satisfies { name: keyof Contact; label: string; type?: string; autoComplete: string }[]

/** The label of each contact field. */
export const contactLabels: Record<string, string> = Object.fromEntries(
  fields.map(({ name, label }) => [name, label]),
)

/** The fields that let visitors contact the business. */
const ways = ['contactEmail', 'contactPhone', 'whatsapp', 'facebook', 'linkedin'] as const

/** The parts of the website that are missing while a field is empty, in the order of the fields. */
const unseen = {
  tutorName: 'the tutor’s name in the terms',
  contactEmail: 'an e-mail address, with Get Quote and Corporate Training',
  contactPhone: 'a phone number',
  whatsapp: 'the WhatsApp button',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
} satisfies Partial<Record<keyof Contact, string>>

const words = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Returns the text that visitors see if a field is empty; '' if there is none. */
const fallback = (name: keyof Contact, environment: Contact): string =>
  environment[name] || (name === 'place' ? defaultPlace : '')

/**
 * Edits the contact details, with a note about parts of the website that are hidden without them.
 */
export const ContactFields = <Values extends Contact>({
  form,
  environment,
  className,
}: Props<Values>) => {
  const missing = missingContact(resolveContact(form.values, environment))
  return (
    <Panel title="Shown to Visitors">
      {missing.length > 0 && (
        <Alert color="limited" mb="md" role="note">
          Visitors don’t see {words.format(missing.map((name) => unseen[name]))}: pages and terms
          leave out empty fields.
          {ways.every((name) => missing.includes(name)) &&
            ' Visitors can’t contact you until you fill in at least one of these.'}
        </Alert>
      )}
      {fields.some(({ name }) => form.values[name] === '' && environment[name]) && (
        <p className="soft">
          Grey text in an empty field comes from the server’s settings. Visitors see it until you
          enter something else.
        </p>
      )}
      <div className={className}>
        {fields.map(({ name, ...field }) => (
          <TextInput
            key={name}
            maxLength={300}
            placeholder={fallback(name, environment)}
            {...field}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </Panel>
  )
}
