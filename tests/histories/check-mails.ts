import { Booking } from '@synapse/api/booking/model'
import { expect } from 'vitest'
import type { Simulation } from '#histories/step.ts'

/** Checks that every e-mail was sent, and repeated only after a crash or a lost response. */
export const checkMails = async (simulation: Simulation): Promise<void> => {
  const { world, wasRestored, mailRepeats } = simulation
  const mails = await world.mail.messages()
  const rows = await world.db('mails')
  const confirmed = (await Booking.query(world.db)).filter(
    ({ paymentStatus, isUnconfirmed }) => paymentStatus === 'completed' && !isUnconfirmed,
  )
  for (const { id, studentEmail } of confirmed)
    expect(
      mails.some(
        ({ recipient, subject }) => recipient === studentEmail && /^Confirmed/.test(subject),
      ),
      `booking ${id} is confirmed by e-mail`,
    ).toBe(true)
  const live = new Set(confirmed.map(({ id }) => id))
  const unsent = rows.filter(({ sentAt, bookingId }) => !sentAt && live.has(bookingId))
  expect(unsent, 'every e-mail about a live booking was sent').toEqual([])

  const arrived = new Set(mails.map(({ messageId }) => bare(messageId)))
  const lost = rows.filter(({ sentAt, messageId }) => sentAt && !arrived.has(bare(messageId)))
  expect(lost, 'every e-mail marked as sent has arrived').toEqual([])
  const most = 1 + mailRepeats
  const repeated = mails.filter(({ count }) => count > most)
  expect(repeated, `no e-mail arrived more than ${most} times`).toEqual([])
  if (wasRestored) return
  const known = new Set(rows.map(({ messageId }) => bare(messageId)))
  const unknown = mails.filter(({ messageId }) => !known.has(bare(messageId)))
  expect(unknown, 'every e-mail is recorded with its Message-ID').toEqual([])
  for (const { subject, calendar, messageId } of mails) {
    const row = rows.find((one) => bare(one.messageId) === bare(messageId))
    for (const { content } of calendar)
      expect(uidOf(content), `the UID in “${subject}” is that of its booking`).toBe(row?.bookingId)
  }
}

const bare = (messageId: string | null) => messageId?.replace(/^<|>$/g, '')
const uidOf = (content: string) => /^UID:([^@\r\n]+)@/m.exec(content)?.[1]
