type Invited = {
  studentEmail: string
  calendarEmail: string
  participantEmails: readonly string[]
}

/**
 * Returns the addresses of the student, the student's calendar and the participants, without
 * duplicates.
 */
export const guestsOf = ({ studentEmail, calendarEmail, participantEmails }: Invited): string[] => {
  const seen = new Set<string>()
  return [studentEmail, calendarEmail, ...participantEmails].filter((email) => {
    const key = email.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

/** Returns the addresses that aren't in the other list, ignoring case. */
export const withoutEmails = (emails: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others.map((email) => email.toLowerCase()))
  return emails.filter((email) => !known.has(email.toLowerCase()))
}

/** Returns which guests a change adds, keeps and removes. */
export const guestChanges = (before: Invited, after: Invited) => {
  const [were, are] = [guestsOf(before), guestsOf(after)]
  const added = withoutEmails(are, were)
  return { added, staying: withoutEmails(are, added), removed: withoutEmails(were, are) }
}
