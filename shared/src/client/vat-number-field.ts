import { plainVatNumber, whyNoVatNumber } from '#client/vat-number'
import { line } from '#fields'

/** A VAT number as somebody types it, or nothing; read as it is stored. */
export const vatNumberField = (label = 'The VAT number') =>
  line(label, 60)
    .superRefine((text, context) => {
      const message = text && whyNoVatNumber(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(plainVatNumber)
