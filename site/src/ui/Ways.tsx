export type Contact = {
  /** Each is empty when it is not set. */
  email: string
  phone: string
}

type Props = {
  contact: Contact
  /** What the visitor may expect: ', and we will find a time together.' */
  saying: string
  /** What is said where neither is set. */
  otherwise: string
}

/** 'Write to … or call …', with what is set of the two. */
export const Ways = ({ contact: { email, phone }, saying, otherwise }: Props) => {
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
