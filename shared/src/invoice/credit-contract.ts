import { z } from 'zod'
import { euroField, haveDistinctIds, idField, requiredLineField } from '#fields'
import { amountZero } from '#refusals'

/**
 * The lines and amounts to credit, and the reason. Without lines, the full remaining amount is
 * credited.
 */
export const creditInput = z.strictObject({
  reason: requiredLineField('The reason', 300),
  lines: z
    .array(
      z.strictObject({
        id: idField,
        /** The amount in displayed prices (net or gross); positive even for a discount. */
        amount: euroField('The amount'),
      }),
    )
    .min(1, 'Choose at least one line.')
    .refine(haveDistinctIds, 'The same line appears twice.')
    .optional(),
  /**
   * The amount already credited when the operator chose the lines. If it has changed since, the
   * request is rejected.
   */
  credited: euroField('The credited amount').optional(),
})

/** The reasons for refusing to credit an invoice. */
export const creditRefusals = {
  of_booking: {
    status: 409,
    sentence: 'To credit part of a booking’s invoice, make a partial refund on the booking.',
  },
  too_much: {
    status: 409,
    sentence:
      'One of the amounts is more than can still be credited for its line. Enter a smaller amount.',
  },
  changed: {
    status: 409,
    sentence:
      'Another credit note was issued in the meantime. Check the remaining amounts, then try again.',
  },
  with_discount: {
    status: 409,
    sentence: 'Credit a discount together with the lines it applies to.',
  },
  nothing_credited: amountZero,
} as const
