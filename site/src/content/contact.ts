import { placeholder } from '#content/placeholders.ts'

const quoteSubject = 'Corporate AI Training Inquiry'

/** For an island's props. `email` and `phone` are '' if they aren't set. */
export type Contact = { email: string; phone: string; phoneHref: string }

export type Tutor = { name: string; picture: string }

/** Placeholders for an island's props. */
export const contactPlaceholders: Contact = {
  email: placeholder('contactEmail'),
  phone: placeholder('contactPhone'),
  phoneHref: `tel:${placeholder('telephone')}`,
}

export const tutorPlaceholders: Tutor = {
  name: placeholder('introducedTutor'),
  picture: placeholder('tutorPicture'),
}

/** Each contact detail may be empty, so always show it inside `If`. */
export const contact = {
  ...contactPlaceholders,
  mailHref: `mailto:${placeholder('contactEmail')}`,
  quoteHref: `mailto:${placeholder('contactEmail')}?subject=${encodeURIComponent(quoteSubject)}`,
  whatsappHref: `https://wa.me/${placeholder('whatsapp')}`,
}

export const checkSpamFolder = 'If it isn’t there in a few minutes, check your spam folder.'
