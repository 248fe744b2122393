import { z } from 'zod'
import { euroField, idField, requiredLine } from '#fields'

/** What is credited of an invoice, and why: all that is left of it where no lines are chosen. */
export const creditInput = z.strictObject({
  reason: requiredLine('The reason', 300),
  lines: z
    .array(
      z.strictObject({
        id: idField,
        /** In prices as the invoice shows them; of a discount above 0, too. */
        amount: euroField('The amount'),
      }),
    )
    .min(1, 'Choose at least one line.')
    .refine(
      (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
      'A line is on it twice.',
    )
    .optional(),
  /** What had been credited when the lines were chosen; refused when it has changed since. */
  credited: euroField('What was credited').optional(),
})

/** Why so much of an invoice can’t be credited. */
export const creditRefusals = {
  of_booking: {
    status: 409,
    sentence: 'A booking’s invoice is credited in part by refunding the booking.',
  },
  too_much: { status: 409, sentence: 'That is more than is left of a line.' },
  changed: {
    status: 409,
    sentence: 'More has been credited in the meantime. Check what is left, then try again.',
  },
  with_discount: {
    status: 409,
    sentence: 'Credit a discount together with the lines it was taken off.',
  },
  nothing_credited: { status: 400, sentence: 'Enter an amount greater than zero.' },
} as const
