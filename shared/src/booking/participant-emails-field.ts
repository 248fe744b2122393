import { z } from 'zod'
import { badRequest } from '#contract/endpoint'
import * as field from '#contract/fields'
import { maxParticipants, maxStudents } from '#package/package'

export const tooManyParticipants = badRequest(
  'There are more participants than the package allows.',
)

export const participantEmails = z
  .array(field.optionalEmail('A participant’s e-mail'))
  .max(maxParticipants(maxStudents), tooManyParticipants.message)
  .transform((addresses) => addresses.filter(Boolean))
