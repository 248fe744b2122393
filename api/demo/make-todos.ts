import { maltaDate } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { createRefundTodo } from '#booking/create-refund-todo'
import { Booking } from '#booking/model'
import { toTimestamp } from '#db/columns'
import type { Random } from '#demo/random'
import { contextAt, resultOf } from '#demo/sample-context'
import { changeTodoStatus, createTodo } from '#todo/save-todo'

/** Each general task's title, description, priority, progress and days until it is due. */
const errands = [
  ['Renew the meeting licence', 'It expires at the end of the month.', 'high', null, 3],
  [
    'Answer the school in Birkirkara',
    'They want a group session on a Saturday.',
    'medium',
    null,
    -2,
  ],
  ['New slides on image tools', null, 'medium', 'start', 12],
  ['Order business cards', null, 'low', 'complete', null],
  ['Ask Limestone Studio for a testimonial', null, 'low', null, null],
  ['Send the accountant last quarter’s payments', 'Export them from Payments.', 'high', null, 6],
  ['Check the microphone in the office', null, 'low', 'start', 1],
] as const

/** Adds tasks, including refund tasks for three of the next sessions. */
export const makeTodos = async (trx: Knex.Transaction, random: Random, now: Temporal.Instant) => {
  for (const [title, description, priority, step, dueIn] of errands) {
    const context = contextAt(trx, now.subtract({ hours: random.between(5, 700) }))
    const dueOn = dueIn === null ? null : maltaDate(now).add({ days: dueIn }).toString()
    const todo = { title, description, priority, dueOn, type: 'general' } as const
    const { id } = await resultOf(createTodo(context, todo))
    if (step) await resultOf(changeTodoStatus(context, id, step))
  }
  const next = await Booking.query(trx)
    .where({ paymentStatus: 'completed' })
    .whereNotNull('stripePaymentIntentId')
    .where('sessionDate', '>', toTimestamp(now))
    .orderBy('sessionDate')
    .limit(3)
  // An earlier run of the demo may already have added a refund task for the booking.
  for (const { id } of next)
    await createRefundTodo(contextAt(trx, now.subtract({ hours: random.between(1, 48) })), id)
}
