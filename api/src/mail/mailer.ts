import nodemailer from 'nodemailer'
import { type Metrics, measureCall } from '#core/metrics'
import { isErased, parseMailAddress } from '#mail/address'

export type OutgoingMail = {
  /** The sender's name, if it differs from the name in MAIL_FROM. */
  fromName?: string
  to: { name: string; address: string }
  /** The address for replies, if it isn't the sender's address. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /**
   * The Message-ID without angle brackets. A retried e-mail keeps its Message-ID, so that clients
   * only show one copy.
   */
  messageId: string
  invite?: { method: 'REQUEST' | 'CANCEL'; ics: string }
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[]
}

/**
 * An attempt to send an e-mail fails if the mail server takes longer than this. The e-mail is then
 * retried.
 */
const defaultTimeoutMs = 30_000

/** Creates a mailer for the SMTP server at SMTP_URL. */
export const createMailer = (smtpUrl: string, from: string, timeoutMs = defaultTimeoutMs) => {
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
    /** Sends an e-mail. Resolves when the mail server has accepted it. */
    send: async ({ fromName, messageId, invite, attachments = [], ...content }: OutgoingMail) => {
      if (isErased(content.to.address)) return
      const signal = AbortSignal.timeout(timeoutMs)
      const mail = {
        ...content,
        signal,
        from: fromName ? { ...sender, name: fromName } : from,
        messageId: `<${messageId}>`,
        attachments: [...attachments],
        ...(invite && {
          icalEvent: { method: invite.method, filename: 'invite.ics', content: invite.ics },
        }),
      }
      await transport.sendMail(mail).catch((error) => {
        if (!signal.aborted) throw error
        const seconds = timeoutMs / 1000
        throw new Error(`The mail server did not accept the e-mail within ${seconds} seconds.`)
      })
    },
    /** Connects and signs in, without sending an e-mail. Throws if this fails. */
    verify: async () => {
      await transport.verify()
    },
    close: () => transport.close({ force: true }),
  }
}

export type Mailer = ReturnType<typeof createMailer>

/** Wraps a mailer so that it records metrics for each e-mail. */
export const measureMailer = (mailer: Mailer, metrics: Metrics): Mailer => ({
  ...mailer,
  send: (mail) =>
    measureCall(
      metrics,
      'smtp',
      () => mailer.send(mail),
      // An error with a response code means that the mail server rejected a command.
      (error) =>
        error instanceof Error && 'responseCode' in error && error.responseCode
          ? 'refused'
          : 'unreachable',
    ),
})
