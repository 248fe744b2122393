import type { Contact } from '#content/contact.ts'
import { If } from '#ui/If.tsx'

type Props = {
  contact: Contact
  /** The start of the sentence, for example 'If it hasn’t arrived, ' */
  opening?: string
  /** The end of the sentence, for example ', and we’ll find a time together.' */
  ending: string
  /** Shown if there is neither an e-mail address nor a phone number. */
  fallback?: string
}

/** Shows 'Write to … or call …' with the available contact details. */
export const ContactLinks = ({ contact, opening = '', ending, fallback }: Props) => {
  const { email, phone, phoneHref } = contact
  const number = <a href={phoneHref}>{phone}</a>
  return (
    <>
      <If filled="contactEmail" value={email}>
        {opening}
        {opening ? 'write' : 'Write'} to <a href={`mailto:${email}`}>{email}</a>
        <If filled="contactPhone" value={phone}>
          {' '}
          or call {number}
        </If>
        {ending}
      </If>
      <If empty="contactEmail" value={email}>
        <If filled="contactPhone" value={phone}>
          {opening}
          {opening ? 'call' : 'Call'} {number}
          {ending}
        </If>
        {fallback && (
          <If empty="contactPhone" value={phone}>
            {fallback}
          </If>
        )}
      </If>
    </>
  )
}
