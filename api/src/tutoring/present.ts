import type { Session } from '@synapse/shared/tutoring/contract'
import type { TutoringSession } from '#tutoring/model'

/** Returns a tracked session in the API's format. */
export const presentSession = (session: TutoringSession): Session => ({
  id: session.id,
  clientId: session.clientId,
  projectId: session.projectId,
  date: session.date,
  student: session.student,
  subject: session.subject,
  hours: session.hours,
  rate: session.rate,
  netAmount: session.netAmount,
  invoiceId: session.invoiceId,
  createdAt: session.createdAt.toISOString(),
  updatedAt: session.updatedAt.toISOString(),
  version: session.version,
})
