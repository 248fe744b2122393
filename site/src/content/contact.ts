import { placeholder } from '#content/placeholders.ts'

const quoteSubject = 'Corporate AI Training Inquiry'

/** Contact details. Each may be empty, so show it inside `When`. */
export const contact = {
  email: placeholder('contactEmail'),
  phone: placeholder('contactPhone'),
  mailHref: `mailto:${placeholder('contactEmail')}`,
  quoteHref: `mailto:${placeholder('contactEmail')}?subject=${encodeURIComponent(quoteSubject)}`,
  phoneHref: `tel:${placeholder('telephone')}`,
  whatsappHref: `https://wa.me/${placeholder('whatsapp')}`,
}
