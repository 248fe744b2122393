import { placeholder } from '#content/placeholders.ts'

const quoteSubject = 'Corporate AI Training Inquiry'

/** The contact details that the server inserts into an island's props. */
export const servedContact = {
  email: placeholder('contactEmail'),
  phone: placeholder('contactPhone'),
  phoneHref: `tel:${placeholder('telephone')}`,
}

/** Contact details. Each may be empty, so show it inside `When`. */
export const contact = {
  ...servedContact,
  mailHref: `mailto:${placeholder('contactEmail')}`,
  quoteHref: `mailto:${placeholder('contactEmail')}?subject=${encodeURIComponent(quoteSubject)}`,
  whatsappHref: `https://wa.me/${placeholder('whatsapp')}`,
}
