import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MailStandIn, startMail } from '#stand-ins/mail/mail'

const invite = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT'],
  ...['UID:booking-1@shop.example', 'SUMMARY:AI masterclass – Żurrieq', 'END:VEVENT'],
  ...['END:VCALENDAR'],
].join('\r\n')

let dataDir: string
let mail: MailStandIn

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-stand-in-'))
  mail = await startMail({ smtpPort: 0, httpPort: 0, dataDir })
})

afterEach(async () => {
  await mail.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('the mailbox page shows an .ics file as text and as a download', async () => {
  await send()
  const list = await (await fetch(mail.url)).text()
  const path = /href="(messages\/\w+)"/.exec(list)?.[1]
  const page = await (await fetch(`${mail.url}/${path}?view=calendar`)).text()
  expect(page).toContain('UID:booking-1@shop.example')
  expect(page).toContain('method REQUEST')
  const file = await fetch(`${mail.url}/${path}/attachments/0`)
  expect(file.headers.get('content-disposition')).toContain('.ics')
  expect(await file.text()).toContain('SUMMARY:AI masterclass – Żurrieq')
})

test('the mailbox counts repeated e-mails and keeps every copy', async () => {
  await send()
  await send()
  await send({ to: 'other@example.com' })
  const mails = await mail.messages()
  expect(mails.map(({ recipient, count }) => [recipient, count])).toEqual([
    ['other@example.com', 1],
    ['visitor@example.com', 2],
  ])
  expect(await (await fetch(mail.url)).text()).toContain('(2×)')
  const raw = await fetch(`${mail.url}/messages/${mails[1]?.id}/raw/1`)
  expect(await raw.text()).toContain('Message-ID: <booking-1@shop.example>')
})

test('the mailbox page blocks scripts in an e-mail and escapes its subject', async () => {
  await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script>hello' })
  const [received] = await mail.messages()
  const page = await (await fetch(`${mail.url}/messages/${received?.id}`)).text()
  expect(page).not.toContain('<script>')
  const frame = await fetch(`${mail.url}/messages/${received?.id}/html`)
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
})

test('the mailbox API waits until an e-mail arrives or the time limit is reached', async () => {
  const messages = `${mail.url}/api/messages`
  const waiting = fetch(`${messages}?to=visitor@example.com&subject=confirmed&wait=5`)
  await send({ subject: 'Something else', messageId: undefined, to: 'other@example.com' })
  await send()
  expect(await (await waiting).json()).toMatchObject([{ subject: 'Your booking – confirmed' }])
  const missed = await fetch(`${messages}?to=nobody@example.com&wait=0.05`)
  expect([missed.status, await missed.text()]).toEqual([404, expect.stringMatching(/No e-mail/)])
})

test('the mail stand-in keeps e-mails across a restart until they are deleted', async () => {
  await send()
  await mail.close()
  mail = await startMail({ smtpPort: 0, httpPort: 0, dataDir })
  expect(await mail.messages()).toHaveLength(1)
  await fetch(`${mail.url}/api/messages`, { method: 'DELETE' })
  expect(await mail.messages()).toEqual([])
})

test('the mail stand-in refuses to start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startMail({ smtpPort: 0, httpPort: 0, dataDir })).rejects.toThrow(/refuses to start/)
  vi.unstubAllEnvs()
})

const send = async (changes: SendMailOptions = {}): Promise<void> => {
  const transport = nodemailer.createTransport(mail.smtpUrl)
  try {
    await transport.sendMail({
      from: 'Mario <mario@shop.example>',
      to: 'Visitor <visitor@example.com>',
      subject: 'Your booking – confirmed',
      messageId: '<booking-1@shop.example>',
      headers: { 'X-Booking': '1' },
      text: 'See you on Tuesday.',
      html: '<p><b>See you</b> on Tuesday.</p>',
      icalEvent: { method: 'REQUEST', content: invite, filename: 'invite.ics' },
      ...changes,
    })
  } finally {
    transport.close()
  }
}
