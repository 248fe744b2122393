const names = [
  'tutorName',
  'contactEmail',
  'contactPhone',
  'whatsapp',
  'place',
  'facebook',
  'linkedin',
] as const

/** Empty contact details aren't shown to visitors. */
export type Contact = Record<(typeof names)[number], string>

export const defaultPlace = 'Malta and Gozo'

/** Returns the operator's contact details. Empty fields are taken from the environment. */
export const resolveContact = (own: Contact, environment: Contact): Contact => {
  const entries = names.map((name) => [name, own[name] || environment[name]])
  return Object.fromEntries(entries)
}

/** Returns the names of the contact details that visitors don't see because they aren't set. */
export const missingContact = (contact: Contact) =>
  names.filter((name) => name !== 'place').filter((name) => contact[name] === '')

/** Returns a phone number for tel: links: '+356 2100 0000' becomes '+35621000000'. */
export const dialable = (phone: string): string => phone.replaceAll(/[^+\d]/g, '')
