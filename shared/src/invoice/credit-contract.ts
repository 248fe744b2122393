import { z } from 'zod'
import { euroField, idField, requiredLine } from '#fields'

/**
 * The lines and amounts to credit, and the reason. Without lines, the full remaining amount is
 * credited.
 */
export const creditInput = z.strictObject({
  reason: requiredLine('The reason', 300),
  lines: z
    .array(
      z.strictObject({
        id: idField,
        /** In displayed prices; positive even for a discount. */
        amount: euroField('The amount'),
      }),
    )
    .min(1, 'Choose at least one line.')
    .refine(
      (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
      'A line is on it twice.',
    )
    .optional(),
  /**
   * The amount already credited when the operator chose the lines. If it has changed since, the
   * request is refused.
   */
  credited: euroField('What was credited').optional(),
})

/** The reasons for refusing to credit an invoice. */
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
