import { z } from 'zod'
import { optionalEmailField } from '#fields'
import { maxParticipants, maxStudents } from '#package/package'

export const tooManyParticipants = {
  status: 400,
  sentence: 'There are more participants than the package allows.',
} as const

/** The participants' e-mail addresses; empty fields are allowed. */
export const participantEmails = z
  .array(optionalEmailField('A participant’s e-mail'))
  .max(maxParticipants(maxStudents), tooManyParticipants.sentence)
