import nodemailer from 'nodemailer'

type Mail = {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The same for every repeat of this mail, so that a repeat is recognised. Without brackets. */
  messageId: string
  invite?: { method: 'REQUEST' | 'CANCEL'; ics: string }
}

export type Mailer = {
  /** Resolves when the mail server has taken the mail. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** Speaks SMTP to the server that SMTP_URL names. */
export const createMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, messageId, invite }) => {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId: `<${messageId}>`,
        ...(invite && {
          icalEvent: { method: invite.method, filename: 'invite.ics', content: invite.ics },
        }),
      })
    },
    close: () => transport.close(),
  }
}
