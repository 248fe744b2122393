import { normaliseVatNumber, vatNumberProblem } from '#client/vat-number'
import * as field from '#contract/fields'

/** Parses a VAT number or an empty string, and returns it in its stored form. */
export const vatNumberField = (label = 'The VAT number') =>
  field
    .line(label, 60)
    .superRefine((text, context) => {
      const message = vatNumberProblem(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(normaliseVatNumber)
