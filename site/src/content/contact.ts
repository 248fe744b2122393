import { placeholder } from '#content/placeholders.ts'

const quoteSubject = 'Corporate AI Training Inquiry'

/** Contact details; each may be empty and is then left out with `When`. */
export const contact = {
  email: placeholder('contactEmail'),
  phone: placeholder('contactPhone'),
  mailHref: `mailto:${placeholder('contactEmail')}`,
  quoteHref: `mailto:${placeholder('contactEmail')}?subject=${encodeURIComponent(quoteSubject)}`,
  phoneHref: `tel:${placeholder('telephone')}`,
  whatsappHref: `https://wa.me/${placeholder('whatsapp')}`,
}
