/** How the business is reached and who teaches; '' for what is not set, which no visitor is shown. */
export type Contact = {
  tutorName: string
  contactEmail: string
  contactPhone: string
  whatsapp: string
  place: string
  facebook: string
  linkedin: string
}

/** Where sessions are held in person, unless another place is set. */
export const defaultPlace = 'Malta and Gozo'

/** What the operator has set; where that is nothing, what the environment says. */
export const resolveContact = (own: Contact, environment: Contact): Contact => ({
  tutorName: own.tutorName || environment.tutorName,
  contactEmail: own.contactEmail || environment.contactEmail,
  contactPhone: own.contactPhone || environment.contactPhone,
  whatsapp: own.whatsapp || environment.whatsapp,
  place: own.place || environment.place,
  facebook: own.facebook || environment.facebook,
  linkedin: own.linkedin || environment.linkedin,
})

/** What visitors do not see, because nobody has set it. */
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
