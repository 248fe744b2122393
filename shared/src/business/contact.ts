const names = [
  'tutorName',
  'contactEmail',
  'contactPhone',
  'whatsapp',
  'place',
  'facebook',
  'linkedin',
] as const

/**
 * The contact details of the business and the tutor; unset details are '' and hidden from visitors.
 */
export type Contact = Record<(typeof names)[number], string>

/** The default location of in-person sessions. */
export const defaultPlace = 'Malta and Gozo'

/** Returns the operator's contact details, with empty fields filled from the environment. */
export const resolveContact = (own: Contact, environment: Contact): Contact => {
  const entries = names.map((name) => [name, own[name] || environment[name]])
  return Object.fromEntries(entries)
}

/** Returns the names of unset contact details, which visitors can't see. */
export const missingContact = (contact: Contact) =>
  names.filter((name) => name !== 'place').filter((name) => contact[name] === '')
