import { slot } from '#content/slots.ts'

const quoteSubject = 'Corporate AI Training Inquiry'

/** Contact details; each may be empty and is then left out with `When`. */
export const contact = {
  email: slot('contactEmail'),
  phone: slot('contactPhone'),
  mailHref: `mailto:${slot('contactEmail')}`,
  quoteHref: `mailto:${slot('contactEmail')}?subject=${encodeURIComponent(quoteSubject)}`,
  phoneHref: `tel:${slot('telephone')}`,
  whatsappHref: `https://wa.me/${slot('whatsapp')}`,
}
