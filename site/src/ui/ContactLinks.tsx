import type { Contact } from '#content/contact.ts'
import { ifPropFilled } from '#ui/if-prop-filled.tsx'

type Props = {
  contact: Contact
  /** The end of the sentence, such as ', and we’ll find a time together.' */
  ending: string
  /** The text shown if neither an e-mail address nor a phone number is set. */
  fallback?: string
}

/** Shows 'Write to … or call …' with the contact details that are set. */
export const ContactLinks = ({ contact, ending, fallback }: Props) => {
  const { email, phone, phoneHref } = contact
  const number = <a href={phoneHref}>{phone}</a>
  return ifPropFilled(
    'contactEmail',
    email,
    <>
      Write to <a href={`mailto:${email}`}>{email}</a>
      {ifPropFilled('contactPhone', phone, <> or call {number}</>)}
      {ending}
    </>,
    ifPropFilled(
      'contactPhone',
      phone,
      <>
        Call {number}
        {ending}
      </>,
      fallback,
    ),
  )
}
