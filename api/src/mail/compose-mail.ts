import { type MailContent, mailHtml } from '#mail/content'
import { defuseLinks } from '#mail/defuse-links'
import type { ComposedMail } from '#mail/model'
import { mailText } from '#mail/plain-text'

type Draft = Pick<ComposedMail, 'to' | 'replyTo' | 'subject'> & MailContent

/**
 * Renders an e-mail. Links in text that people entered aren't clickable, because the text may come
 * from strangers.
 */
export const composeMail = ({ to, replyTo, subject, ...content }: Draft): ComposedMail => ({
  to: defuseName(to),
  ...(replyTo && { replyTo: defuseName(replyTo) }),
  subject: defuseLinks(subject),
  text: mailText(content),
  html: mailHtml(content),
})

const defuseName = ({ name, address }: ComposedMail['to']) => ({ name: defuseLinks(name), address })
