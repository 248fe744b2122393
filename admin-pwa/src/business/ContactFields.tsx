import { Alert, TextInput } from '@mantine/core'
import {
  type Contact,
  defaultPlace,
  missingContact,
  resolveContact,
} from '@synapse/shared/business/contact'
import { capitalise } from '@synapse/shared/text/capitalise'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Badge } from '#ui/Badge.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import type { RestorableFormState } from '#ui/form/use-restorable-form.ts'

type Props<Values extends Contact> = {
  form: RestorableFormState<Values, keyof Contact>
  /** The server's default values. Visitors see them if a field is empty. */
  environment: Contact
}

const inputs = [
  { name: 'tutorName', autoComplete: 'name' },
  { name: 'contactEmail', type: 'email', autoComplete: 'email' },
  { name: 'contactPhone', type: 'tel', autoComplete: 'tel' },
  { name: 'whatsapp', type: 'tel', autoComplete: 'tel' },
  { name: 'place', autoComplete: 'off' },
  { name: 'facebook', type: 'url', autoComplete: 'url' },
  { name: 'linkedin', type: 'url', autoComplete: 'url' },
] as const satisfies { name: keyof Contact; type?: string; autoComplete: string }[]

const channels = ['contactEmail', 'contactPhone', 'whatsapp', 'facebook', 'linkedin'] as const

/** For each field, the part of the website that is hidden while the field is empty. */
const hiddenParts = {
  tutorName: 'your name in the terms',
  contactEmail: 'your e-mail address, which the “Get Quote” and “Corporate Training” buttons use',
  contactPhone: 'your phone number',
  whatsapp: 'the WhatsApp button',
  facebook: 'your Facebook page',
  linkedin: 'your LinkedIn page',
} satisfies Partial<Record<keyof Contact, string>>

const listFormat = new Intl.ListFormat('en-GB')

/** Lists the parts of the website that are hidden because contact details are missing. */
export const MissingContact = <Values extends Contact>({ form, environment }: Props<Values>) => {
  const missing = missingContact(resolveContact(form.values, environment))
  return (
    missing.length > 0 && (
      <Alert
        color="warning"
        mb="md"
        role="note"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title="Missing from your website"
      >
        {capitalise(listFormat.format(missing.map((name) => hiddenParts[name])))}.
        {channels.every((name) => missing.includes(name)) &&
          ' Visitors can’t contact you until you fill in at least one of these.'}
      </Alert>
    )
  )
}

export const MissingBadge = <Values extends Contact>({ form, environment }: Props<Values>) => {
  const { length } = missingContact(resolveContact(form.values, environment))
  return length > 0 && <Badge tone="warning">{`${length} missing`}</Badge>
}

export const ContactFields = <Values extends Contact>({ form, environment }: Props<Values>) => (
  <FieldGrid>
    {inputs.map(({ name, ...input }) => {
      const shown = environment[name] || (name === 'place' ? defaultPlace : '')
      return (
        <TextInput
          key={name}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={form.values[name] === '' && shown && `Visitors see: ${shown}`}
          {...input}
          {...form.field(name)}
        />
      )
    })}
  </FieldGrid>
)
