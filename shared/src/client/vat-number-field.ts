import { plainVatNumber, whyNoVatNumber } from '#client/vat-number'
import { line } from '#fields'

/** Parses a typed VAT number, or an empty string, into the stored form. */
export const vatNumberField = (label = 'The VAT number') =>
  line(label, 60)
    .superRefine((text, context) => {
      const message = text && whyNoVatNumber(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(plainVatNumber)
