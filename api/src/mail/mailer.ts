import nodemailer from 'nodemailer'
import { parseMailAddress } from '#mail/address'

export type OutgoingMail = {
  /** The name beside the sender's address, if not the one that is set. */
  fromName?: string
  to: { name: string; address: string }
  /** Who reads the answers, if not the sender. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The same for every repeat of this mail, so that a repeat is recognised. Without brackets. */
  messageId: string
  invite?: { method: 'REQUEST' | 'CANCEL'; ics: string }
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[]
}

export type Mailer = {
  /** Resolves when the mail server has taken the mail. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** However busily a server goes on talking: a mail that it has not taken by then is tried again later. */
const usualDeadlineMs = 30_000

/** Speaks SMTP to the server that SMTP_URL names. */
export const createMailer = (
  smtpUrl: string,
  from: string,
  deadlineMs = usualDeadlineMs,
): Mailer => {
  const sender = parseMailAddress(from)
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({
      fromName,
      to,
      replyTo,
      subject,
      text,
      html,
      messageId,
      invite,
      attachments = [],
    }) => {
      const signal = AbortSignal.timeout(deadlineMs)
      const mail = {
        signal,
        from: fromName ? { ...sender, name: fromName } : from,
        to,
        ...(replyTo && { replyTo }),
        subject,
        text,
        html,
        messageId: `<${messageId}>`,
        attachments: [...attachments],
        ...(invite && {
          icalEvent: { method: invite.method, filename: 'invite.ics', content: invite.ics },
        }),
      }
      await transport.sendMail(mail).catch((error) => {
        if (!signal.aborted) throw error
        const seconds = deadlineMs / 1000
        throw new Error(`The mail server did not take the mail within ${seconds} seconds.`)
      })
    },
    close: () => transport.close({ force: true }),
  }
}
