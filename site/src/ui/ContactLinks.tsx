export type Contact = {
  /** The e-mail address; '' if it isn't set, as with `phone`. */
  email: string
  phone: string
}

type Props = {
  contact: Contact
  /** How the sentence ends, such as ', and we’ll find a time together.' */
  saying: string
  /** The text shown if neither an e-mail address nor a phone number is set. */
  otherwise: string
}

/** Shows 'Write to … or call …' with the contact details that are set. */
export const ContactLinks = ({ contact: { email, phone }, saying, otherwise }: Props) => {
  if (!email && !phone) return otherwise
  const call = email ? ' or call ' : 'Call '
  return (
    <>
      {email && 'Write to '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && call}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {saying}
    </>
  )
}
