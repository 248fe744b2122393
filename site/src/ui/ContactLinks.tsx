import type { Contact } from '#content/contact.ts'
import { ifServed } from '#ui/if-served.tsx'

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
  return ifServed(
    'contactEmail',
    email,
    <>
      Write to <a href={`mailto:${email}`}>{email}</a>
      {ifServed('contactPhone', phone, <> or call {number}</>)}
      {ending}
    </>,
    ifServed(
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
