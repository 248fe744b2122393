import { z } from 'zod'
import { conflict } from '#contract/endpoint'
import * as field from '#contract/fields'
import { amountZero } from '#contract/refusals'

/** If no lines are given, everything that can still be credited is credited. */
export const creditInput = z.strictObject({
  reason: field.requiredLine('The reason', 300),
  lines: z
    .array(
      z.strictObject({
        id: field.id,
        /** The amount as displayed (net or gross). It is positive even for a discount. */
        amount: field.euro('The amount', field.maxTotalEuro),
      }),
    )
    .min(1, 'Choose at least one line.')
    .refine(field.haveDistinctIds, 'The same line appears twice.')
    .optional(),
  /**
   * The credited amount that the operator saw. If it has changed since, the server refuses the
   * request.
   */
  credited: field.euro('The credited amount', field.maxTotalEuro).optional(),
})

export const creditRefusals = {
  of_booking: conflict(
    'To credit part of a booking’s invoice, make a partial refund on the booking.',
  ),
  too_much: conflict(
    'One of the amounts is more than can still be credited for its line. Enter a smaller amount.',
  ),
  changed: conflict(
    'Another credit note was issued in the meantime. Check the remaining amounts, then try again.',
  ),
  with_discount: conflict('Credit a discount together with the lines it applies to.'),
  nothing_credited: amountZero,
} as const
