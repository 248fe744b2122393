import { raw } from 'objection'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import type { OutgoingMail } from '#mail/mailer'
import { Mail, type SentMail } from '#mail/model'

/**
 * Sends a mail whose row is there, once: the row remembers it, and who is at it. If the process dies
 * between the mail server's yes and the row, the mail goes out again with the same Message-ID, so that
 * mail programs take the two for one.
 * @param isKept whether what it says is kept with the row; attachments never are
 * @returns the mail that went out just now; undefined when it had before
 * @throws Error when somebody else is at it, or the mail server does not take it
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
  if (!isClaimed) throw new Error('This mail is being sent at this very moment.')
  const renewing = setInterval(() => renew(db, mail.id).catch(() => {}), claimSeconds * 300)
  let content: SentMail | null = null
  try {
    const { attachments, ...written } = await write(mail)
    await mailer.send({
      ...written,
      ...(attachments && { attachments }),
      messageId: mail.messageId,
    })
    if (isKept) content = written
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    await Mail.query(db).findById(mail.id).patch({ lastError, claimedAt: null })
    throw error
  } finally {
    clearInterval(renewing)
  }
  await Mail.query(db)
    .findById(mail.id)
    .patch({ content, sentAt: toTimestamp(now()), lastError: null, claimedAt: null })
  return mail
}

/**
 * Those of some addresses that mails of a booking have reached. Of one whose sending was cut off nobody
 * knows, so it counts.
 * @throws Error while one of them is being sent
 */
export const deliveredTo = async (
  db: Db,
  bookingId: string,
  addresses: readonly string[],
): Promise<string[]> => {
  const begun = await Mail.query(db)
    .where({ bookingId })
    .where((either) => either.whereNotNull('sentAt').orWhereNotNull('claimedAt'))
    .select(
      'recipient',
      raw('sent_at is null and claimed_at >= now() - make_interval(secs => ?)', [claimSeconds]).as(
        'isUnderWay',
      ),
    )
    .castTo<{ recipient: string; isUnderWay: boolean }[]>()
  const to = (address: string) =>
    begun.filter(({ recipient }) => recipient.toLowerCase() === address.toLowerCase())
  if (addresses.flatMap(to).some(({ isUnderWay }) => isUnderWay))
    throw new Error('A mail to this address is being sent at this very moment.')
  return addresses.filter((address) => to(address).length > 0)
}

/** A claim that is not renewed for this long is a dead process's. */
const claimSeconds = 10

/** Takes a mail, so that nobody else sends it at the same time. By the database's clock, which all share. */
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

const renew = (db: Db, id: string) =>
  Mail.query(db)
    .findById(id)
    .patch({ claimedAt: raw('now()') })
