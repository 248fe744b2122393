import type { Contact } from '#content/contact.ts'
import { If } from '#ui/If.tsx'

type Props = {
  contact: Contact
  /** The start of the sentence, for example 'If it hasn’t arrived, '. */
  opening?: string
  /** The end of the sentence, for example ', and we’ll find a time together.' */
  ending: string
  /** Shown if there is neither an e-mail address nor a phone number. */
  fallback?: string
}

export const ContactLinks = ({ contact, opening = '', ending, fallback }: Props) => {
  const { email, phone, phoneHref } = contact
  const number = <a href={phoneHref}>{phone}</a>
  return (
    <>
      <If filled={email}>
        {opening}
        {opening ? 'write' : 'Write'} to <a href={`mailto:${email}`}>{email}</a>
        <If filled={phone}> or call {number}</If>
        {ending}
      </If>
      <If empty={email}>
        <If filled={phone}>
          {opening}
          {opening ? 'call' : 'Call'} {number}
          {ending}
        </If>
        {fallback && <If empty={phone}>{fallback}</If>}
      </If>
    </>
  )
}
