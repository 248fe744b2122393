import { raw } from 'objection'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import type { OutgoingMail } from '#mail/mailer'
import { type ComposedMail, Mail } from '#mail/model'

/**
 * Sends the e-mail of an existing row once. The row records whether the e-mail was sent and which
 * process claimed it. If a process dies between sending the e-mail and updating the row, the e-mail
 * is sent again with the same Message-ID, so that e-mail clients show only one copy.
 * @param isKept whether to store the content, without attachments
 * @returns the row if the e-mail was sent now, or undefined if it had been sent before
 * @throws Error if another process is sending the e-mail, or if the mail server doesn't accept it
 */
export const sendOnce = async (
  { db, mailer, now }: Context,
  key: string,
  write: (mail: Mail) => Promise<Omit<OutgoingMail, 'messageId'>>,
  { isKept = false } = {},
): Promise<Mail | undefined> => {
  const isClaimed = await claim(db, key)
  const mail = await Mail.query(db).findOne({ key }).throwIfNotFound()
  if (mail.sentAt) return undefined
  if (!isClaimed) throw new Error('This e-mail is being sent right now.')
  let content: ComposedMail | null = null
  try {
    const { attachments: _, ...written } = await whileClaimed(db, mail.id, async () => {
      const outgoing = await write(mail)
      await mailer.send({ ...outgoing, messageId: mail.messageId })
      return outgoing
    })
    if (isKept) content = written
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    await Mail.query(db).findById(mail.id).patch({ lastError, claimedAt: null })
    throw error
  }
  await Mail.query(db)
    .findById(mail.id)
    .patch({ content, sentAt: toTimestamp(now()), lastError: null, claimedAt: null })
  return mail
}

/**
 * Returns which of the given addresses have received at least one e-mail about a booking. If
 * sending to an address was interrupted, includes that address, because the e-mail may have
 * arrived.
 * @throws Error while one of the e-mails is being sent
 */
export const readDeliveredAddresses = async (
  db: Db,
  bookingId: string,
  addresses: readonly string[],
) => {
  const mails = await Mail.query(db)
    .where({ bookingId })
    .where((either) => either.whereNotNull('sentAt').orWhereNotNull('claimedAt'))
    .select(
      'recipient',
      raw('sent_at is null and claimed_at >= now() - make_interval(secs => ?)', [claimSeconds]).as(
        'isSending',
      ),
    )
    .castTo<{ recipient: string; isSending: boolean }[]>()
  const to = (address: string) =>
    mails.filter(({ recipient }) => recipient.toLowerCase() === address.toLowerCase())
  if (addresses.flatMap(to).some(({ isSending }) => isSending))
    throw new Error('An e-mail to this address is being sent right now.')
  return addresses.filter((address) => to(address).length > 0)
}

/** A process that hasn't renewed its claim for this many seconds has crashed. */
const claimSeconds = 10

const renewEveryMs = 3_000

/** Claims an e-mail for this process, using the database's clock, which all processes share. */
const claim = async (db: Db, key: string): Promise<boolean> => {
  const claimed = await Mail.query(db)
    .where({ key })
    .whereNull('sentAt')
    .where((free) =>
      free
        .whereNull('claimedAt')
        .orWhereRaw('claimed_at < now() - make_interval(secs => ?)', [claimSeconds]),
    )
    .patch({ claimedAt: raw('now()') })
  return claimed === 1
}

const whileClaimed = async <Value>(db: Db, id: string, work: () => Promise<Value>) => {
  const renewing = setInterval(() => renew(db, id).catch(() => {}), renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
  }
}

/** The claim may have been released while the renewal was waiting for a database connection. */
const renew = (db: Db, id: string) =>
  Mail.query(db)
    .findById(id)
    .whereNotNull('claimedAt')
    .patch({ claimedAt: raw('now()') })
