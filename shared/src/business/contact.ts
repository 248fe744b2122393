/** The contact details of the business and the tutor; '' if unset, which visitors don't see. */
export type Contact = {
  tutorName: string
  contactEmail: string
  contactPhone: string
  whatsapp: string
  place: string
  facebook: string
  linkedin: string
}

/** The default location of in-person sessions. */
export const defaultPlace = 'Malta and Gozo'

/** Returns the operator's contact details, with empty fields filled from the environment. */
export const resolveContact = (own: Contact, environment: Contact): Contact => ({
  tutorName: own.tutorName || environment.tutorName,
  contactEmail: own.contactEmail || environment.contactEmail,
  contactPhone: own.contactPhone || environment.contactPhone,
  whatsapp: own.whatsapp || environment.whatsapp,
  place: own.place || environment.place,
  facebook: own.facebook || environment.facebook,
  linkedin: own.linkedin || environment.linkedin,
})

/** Returns the names of unset contact details, which visitors can't see. */
export const missingContact = (contact: Contact): UnsetName[] =>
  names.filter((name) => contact[name] === '')

type UnsetName = Exclude<keyof Contact, 'place'>

const names = [
  'tutorName',
  'contactEmail',
  'contactPhone',
  'whatsapp',
  'facebook',
  'linkedin',
] as const satisfies UnsetName[]
