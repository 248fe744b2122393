/** Who is invited to a session. */
type Invited = {
  studentEmail: string
  calendarEmail: string
  participantEmails: readonly string[]
}

/** Everybody who takes part, each address once: who booked, their calendar, the others. */
export const guestsOf = ({ studentEmail, calendarEmail, participantEmails }: Invited): string[] => {
  const seen = new Set<string>()
  return [studentEmail, calendarEmail, ...participantEmails].filter((email) => {
    const key = email.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

/** The addresses that are not among others, however they are spelt. */
export const without = (emails: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others.map((email) => email.toLowerCase()))
  return emails.filter((email) => !known.has(email.toLowerCase()))
}

/** Who is new, who stays and who comes no more, after the guests were changed. */
export const guestChanges = (
  before: Invited,
  after: Invited,
): { added: string[]; staying: string[]; removed: string[] } => {
  const [were, are] = [guestsOf(before), guestsOf(after)]
  const added = without(are, were)
  return { added, staying: without(are, added), removed: without(were, are) }
}
