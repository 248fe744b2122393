import { normaliseVatNumber, vatNumberError } from '#client/vat-number'
import { lineField } from '#fields'

/** Parses an entered VAT number, or an empty string, into the stored form. */
export const vatNumberField = (label = 'The VAT number') =>
  lineField(label, 60)
    .superRefine((text, context) => {
      const message = text && vatNumberError(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(normaliseVatNumber)
