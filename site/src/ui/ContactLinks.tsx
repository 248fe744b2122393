export type Contact = {
  /** The e-mail address; '' if unset, like `phone`. */
  email: string
  phone: string
}

type Props = {
  contact: Contact
  /** The end of the sentence, such as ', and we’ll find a time together.' */
  ending: string
  /** The text shown if neither an e-mail address nor a phone number is set. */
  fallback: string
}

/** Shows 'Write to … or call …' with the contact details that are set. */
export const ContactLinks = ({ contact: { email, phone }, ending, fallback }: Props) => {
  if (!email && !phone) return fallback
  const call = email ? ' or call ' : 'Call '
  return (
    <>
      {email && 'Write to '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && call}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {ending}
    </>
  )
}
