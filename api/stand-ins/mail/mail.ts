import { setTimeout as delay } from 'node:timers/promises'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { z } from 'zod'
import { type Mail, type Mailbox, openMailbox } from '#stand-ins/mail/mailbox'
import { isMailView, mailboxPage, mailPage, nameOf } from '#stand-ins/mail/mailbox-page'
import { htmlWithImages } from '#stand-ins/mail/message'
import { listenForMail, mailFault } from '#stand-ins/mail/smtp'
import { readJson } from '#stand-ins/request-body'
import { runStandIn } from '#stand-ins/run-stand-in'

type MailOptions = {
  /** The servers listen on 127.0.0.1. A port of 0 means any free port. */
  smtpPort: number
  httpPort: number
  /** The folder that contains `mail/`. Two stand-ins must not share it. */
  dataDir: string
}

/** Selects e-mails: `to` is the exact recipient, and `subject` occurs in the subject. */
type MailFilter = { to?: string; subject?: string }

export type MailStandIn = Awaited<ReturnType<typeof startMail>>

/**
 * Starts the stand-in for a mail server. One port serves SMTP, the other port serves a mailbox page
 * at `/` and its JSON under `/api`. Refuses to start in production or if a port is taken.
 */
export const startMail = ({ smtpPort, httpPort, dataDir }: MailOptions) =>
  runStandIn('the mail server', httpPort, async () => {
    const mailbox = await openMailbox(dataDir)
    const smtp = await listenForMail(smtpPort, mailbox).catch((error) => {
      mailbox.close()
      throw error
    })
    const control = {
      smtpUrl: smtp.smtpUrl,
      messages: (filter?: MailFilter) => find(mailbox, filter),
      clear: mailbox.clear,
      setFault: smtp.setFault,
    }
    const routers = [pageRouter(mailbox, smtp), apiRouter(mailbox, smtp)]
    const stop = async () => {
      await smtp.close()
      mailbox.close()
    }
    return { control, routers, stop }
  })

type Smtp = Awaited<ReturnType<typeof listenForMail>>

const pageRouter = (mailbox: Mailbox, smtp: Smtp): Router => {
  const router = new Router()
  const opened = (ctx: Context & { params: Record<string, string | undefined> }) => {
    const entry = mailbox.entry(ctx.params.id ?? '')
    return entry ? mailbox.open(entry) : ctx.throw(404, 'This e-mail doesn’t exist.')
  }

  router.get('/', (ctx) => {
    ctx.type = 'html'
    ctx.body = mailboxPage(mailbox.entries(), smtp.fault().mode)
  })
  router.post('/clear', async (ctx) => {
    await mailbox.clear()
    ctx.redirect('./')
    ctx.status = 303
  })
  router.get('/messages/:id', async (ctx) => {
    const mail = await opened(ctx)
    const first = mail.html === null ? 'text' : 'html'
    ctx.type = 'html'
    ctx.body = mailPage(mail, isMailView(ctx.query.view) ? ctx.query.view : first)
  })
  router.get('/messages/:id/html', async (ctx) => {
    const mail = await opened(ctx)
    // Allow images and styles, but not scripts. Links open in a new tab.
    ctx.set(
      'Content-Security-Policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src * 'unsafe-inline'; font-src *",
    )
    ctx.type = 'html'
    ctx.body = `<base target="_blank">${htmlWithImages(mail)}`
  })
  router.get('/messages/:id/raw/:arrival', async (ctx) => {
    const mail = await opened(ctx)
    const arrival = mail.arrivals[Number(ctx.params.arrival)]
    if (!arrival) return ctx.throw(404, 'This e-mail hasn’t arrived that many times.')
    ctx.attachment(`${mail.id}.eml`)
    ctx.type = 'message/rfc822'
    ctx.body = await mailbox.raw(arrival.file)
  })
  router.get('/messages/:id/attachments/:index', async (ctx) => {
    const mail = await opened(ctx)
    const index = Number(ctx.params.index)
    const part = mail.attachments[index]
    if (!part) return ctx.throw(404, 'The e-mail has no such part.')
    ctx.attachment(nameOf(part, index))
    ctx.type = part.encoding === 'utf8' ? `${part.mimeType}; charset=utf-8` : part.mimeType
    ctx.body = Buffer.from(part.content, part.encoding)
  })
  return router
}

/** Serves the mailbox as JSON. With `?wait=5`, waits up to 5 seconds for a matching e-mail. */
const apiRouter = (mailbox: Mailbox, smtp: Smtp): Router => {
  const router = new Router({ prefix: '/api' })
  router.get('/messages', async (ctx) => {
    const { to, subject, wait } = ctx.query
    const filter = { to: to && String(to), subject: subject && String(subject) }
    if (wait === undefined) {
      ctx.body = await find(mailbox, filter)
      return
    }
    const mail = await waitFor(mailbox, filter, Number(wait) * 1000)
    if (mail) ctx.body = [mail]
    else ctx.throw(404, `No e-mail matching ${JSON.stringify(filter)} arrived within ${wait} s.`)
  })
  router.get('/messages/:id', async (ctx) => {
    const entry = mailbox.entry(ctx.params.id ?? '')
    if (entry) ctx.body = await mailbox.open(entry)
  })
  router.delete('/messages', async (ctx) => {
    await mailbox.clear()
    ctx.status = 204
  })
  router.post('/fault', async (ctx) => {
    const parsed = mailFault.safeParse(await readJson(ctx.req))
    if (!parsed.success) return ctx.throw(400, z.prettifyError(parsed.error))
    smtp.setFault(parsed.data)
    ctx.body = parsed.data
  })
  return router
}

const find = async (mailbox: Mailbox, { to, subject }: MailFilter = {}): Promise<Mail[]> => {
  const fitting = mailbox
    .entries()
    .filter(
      (entry) =>
        (!to || entry.recipient.toLowerCase() === to.toLowerCase()) &&
        (!subject || entry.subject.includes(subject)),
    )
  return Promise.all(fitting.map(mailbox.open))
}

const waitFor = async (mailbox: Mailbox, filter: MailFilter, timeoutMs: number) => {
  const giveUp = new AbortController()
  const timeOver = delay(timeoutMs, null, { signal: giveUp.signal }).catch(() => null)
  let arrival = Promise.withResolvers<true>()
  const stop = mailbox.onArrival(() => arrival.resolve(true))
  try {
    while (true) {
      arrival = Promise.withResolvers<true>()
      const [mail] = await find(mailbox, filter)
      if (mail) return mail
      if (!(await Promise.race([arrival.promise, timeOver]))) return undefined
    }
  } finally {
    giveUp.abort()
    stop()
  }
}
