export type Contact = {
  /** The e-mail address; '' if not set, like `phone`. */
  email: string
  phone: string
}

type Props = {
  contact: Contact
  /** The end of the sentence: ', and we’ll find a time together.' */
  saying: string
  /** Shown if neither is set. */
  otherwise: string
}

/** Shows 'Write to … or call …' with the contact details that are set. */
export const ContactLinks = ({ contact: { email, phone }, saying, otherwise }: Props) => {
  const mail = <a href={`mailto:${email}`}>{email}</a>
  const call = <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
  if (email && phone)
    return (
      <>
        Write to {mail} or call {call}
        {saying}
      </>
    )
  if (email)
    return (
      <>
        Write to {mail}
        {saying}
      </>
    )
  if (!phone) return otherwise
  return (
    <>
      Call {call}
      {saying}
    </>
  )
}
