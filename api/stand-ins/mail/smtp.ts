import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { z } from 'zod'
import type { Mailbox } from '#stand-ins/mail/mailbox'

/**
 * How the mail server handles the next e-mails: it accepts them, or rejects them temporarily (451)
 * or permanently (550). With `slow`, it responds after `delayMs`; with `hold`, only once the mode
 * changes. With `lose-answer`, it stores them but responds with 451, as if the response had been
 * lost. With `drip`, it sends its responses one byte at a time, every `delayMs`.
 */
export const mailFault = z.object({
  mode: z.enum([
    'accept',
    'refuse-temporarily',
    'refuse-permanently',
    'slow',
    'hold',
    'lose-answer',
    'drip',
  ]),
  delayMs: z.int().min(0).optional(),
  /** How many of the next e-mails are affected; by default, all. */
  count: z.int().min(1).optional(),
})
type MailFault = z.output<typeof mailFault>

/** Starts an SMTP server on 127.0.0.1, without authentication or TLS, that fills the mailbox. */
export const listenForMail = async (port: number, mailbox: Mailbox) => {
  let fault: MailFault = { mode: 'accept' }
  const waiting = new Set<() => void>()

  /** Returns how to handle the next e-mail, and counts it as affected. */
  const nextFault = (): MailFault => {
    const current = fault
    if (fault.count !== undefined) {
      const count = fault.count - 1
      fault = count > 0 ? { ...fault, count } : { mode: 'accept' }
    }
    return current
  }

  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const raw = await buffer(stream)
    if (stream.sizeExceeded) throw smtpError(552, 'The e-mail is larger than 25 MiB.')
    const { mode, delayMs = 5_000 } = nextFault()
    if (mode === 'refuse-temporarily') throw smtpError(451, 'Try again later.')
    const { mailFrom, rcptTo } = session.envelope
    const recipients = rcptTo.map(({ address }) => address)
    // Include the address in the response, as real servers do.
    if (mode === 'refuse-permanently')
      throw smtpError(550, `<${recipients.join()}>: This mailbox accepts no e-mail.`)
    if (mode === 'slow') await delay(delayMs, undefined, { ref: false })
    if (mode === 'hold') await new Promise<void>((end) => waiting.add(end))
    await mailbox.receive(raw, mailFrom ? mailFrom.address : '', recipients)
    if (mode === 'lose-answer') throw smtpError(451, 'Try again later.')
    return 'Taken.'
  }

  const server = new SMTPServer({
    authOptional: true,
    // Disable STARTTLS: Nodemailer would use it and reject the certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    banner: 'Stand-in mail server',
    closeTimeout: 200,
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onData(stream, session, done) {
      take(stream, session).then(
        (words) => done(null, words),
        (error: Error) => done(error),
      )
    },
    size: 25 * 1024 * 1024,
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  // Prepend the listener, so that it runs before the server sends its greeting.
  server.server.prependListener('connection', (socket) => {
    if (fault.mode !== 'drip') return
    const end = drip(socket, nextFault().delayMs ?? 1_000)
    waiting.add(end)
    socket.once('close', () => waiting.delete(end))
  })
  // Ignore clients that disconnect early.
  server.on('error', () => {})
  const address = server.server.address()
  const taken = typeof address === 'object' && address ? address.port : port

  return {
    smtpUrl: `smtp://127.0.0.1:${taken}`,
    fault: () => fault,
    setFault: (next: MailFault) => {
      fault = next
      for (const end of waiting) end()
      waiting.clear()
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Sends everything after the greeting byte by byte, until the returned function is called. */
const drip = (socket: Socket, everyMs: number): (() => void) => {
  const write = socket.write.bind(socket)
  let waiting = Buffer.alloc(0)
  let isGreeted = false
  socket.write = (bytes: string | Uint8Array) => {
    if (!isGreeted) {
      isGreeted = true
      return write(bytes)
    }
    waiting = Buffer.concat([waiting, Buffer.from(bytes)])
    return true
  }
  const timer = setInterval(() => {
    if (waiting.length > 0) write(waiting.subarray(0, 1))
    waiting = waiting.subarray(1)
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
  return () => {
    clearInterval(timer)
    socket.write = write
    if (waiting.length > 0) write(waiting)
    waiting = Buffer.alloc(0)
  }
}

const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })
