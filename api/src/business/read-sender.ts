import { resolveContact } from '@synapse/shared/business/contact'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'

/** Reads the tutor's signature and reply address for e-mails to students and clients. */
export const readSender = async ({ db, settings }: Context) => {
  const { tutorName, contactEmail, contactPhone } = resolveContact(
    await readBusiness(db),
    settings.contact,
  )
  const replyTo = { name: tutorName, address: contactEmail }
  return { signature: tutorName, ...(contactEmail && { replyTo }), contactPhone }
}
