import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type ParsedMail, parseMail } from '#stand-ins/mail/message'
import { openRowStore } from '#stand-ins/row-store'

/** An e-mail to one recipient, as listed in the mailbox, with the time of each delivery. */
export type MailEntry = {
  id: string
  recipient: string
  sender: string
  from: string
  subject: string
  messageId: string | null
  /** When each copy arrived, and its file. Copies have the same Message-ID and recipient. */
  arrivals: { at: number; file: string }[]
}

export type Mail = MailEntry & ParsedMail & { count: number; receivedAt: number }

/** Opens a mailbox, which consists of .eml files and an index. */
export const openMailbox = async (dataDir: string) => {
  await mkdir(`${dataDir}/mail`, { recursive: true })
  const store = openRowStore<{ mail: MailEntry }>(`${dataDir}/mail/index.sqlite`, ['mail'])
  const mails = store.mail
  const arrived = new Set<() => void>()
  const fileOf = (name: string) => `${dataDir}/mail/${name}`

  /** Stores an e-mail for each recipient. Resolves when it is on disk. */
  const receive = async (raw: Buffer, sender: string, recipients: string[]): Promise<void> => {
    const { from, subject, messageId } = await parseMail(raw)
    const file = `${randomUUID()}.eml`
    await writeFile(fileOf(`${file}.tmp`), raw)
    await rename(fileOf(`${file}.tmp`), fileOf(file))
    for (const recipient of new Set(recipients)) {
      const id = idFromReference(messageId ?? file, recipient)
      const arrivals = [...(mails.get(id)?.arrivals ?? []), { at: Date.now(), file }]
      mails.put(id, { id, recipient, sender, from, subject, messageId, arrivals })
    }
    for (const tell of arrived) tell()
  }

  const open = async (entry: MailEntry): Promise<Mail> => {
    const latest = entry.arrivals.at(-1)
    const parsed = await parseMail(await readFile(fileOf(latest?.file ?? '')))
    return { ...parsed, ...entry, count: entry.arrivals.length, receivedAt: latest?.at ?? 0 }
  }

  return {
    receive,
    open,
    entry: mails.get,
    /** Lists the e-mails by when they were last received, newest first. */
    entries: () =>
      mails
        .newestFirst()
        .sort((a, b) => (b.arrivals.at(-1)?.at ?? 0) - (a.arrivals.at(-1)?.at ?? 0)),
    raw: (file: string) => readFile(fileOf(file)),
    async clear(): Promise<void> {
      const entries = mails.all()
      mails.clear()
      const files = new Set(entries.flatMap(({ arrivals }) => arrivals.map(({ file }) => file)))
      await Promise.all([...files].map((file) => rm(fileOf(file), { force: true })))
    },
    /** Calls `tell` after each e-mail that arrives. Returns a function that unsubscribes. */
    onArrival(tell: () => void): () => void {
      arrived.add(tell)
      return () => arrived.delete(tell)
    },
    close: store.close,
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

const idFromReference = (messageId: string, recipient: string): string => {
  const text = `${messageId}\n${recipient.toLowerCase()}`
  return hash('sha256', text, 'hex').slice(0, 20)
}
