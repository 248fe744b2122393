import type { Knex } from 'knex'
import { hasValues } from '#db/write'
import type { RelatedBooking } from '#todo/add-todo'
import { TodoItem } from '#todo/model'

/** Updates a booking's details in its tasks, including the student's name in their titles. */
export const updateBookingTodos = async (
  trx: Knex.Transaction,
  booking: RelatedBooking,
): Promise<void> => {
  const todos = TodoItem.query(trx)
    .where({ relatedBookingId: booking.id })
    .orderBy('id')
    .forUpdate()
  for (const todo of await todos) await updateBookingTodo(trx, todo, booking)
}

/** Updates the booking's details in one of its tasks, unless they are up to date. */
export const updateBookingTodo = async (
  trx: Knex.Transaction,
  todo: TodoItem,
  { finalPrice, studentName, studentEmail }: RelatedBooking,
): Promise<void> => {
  const { title, relatedData } = todo
  const details = { finalPrice, studentName, studentEmail }
  if (hasValues(relatedData, details)) return
  const before = String(relatedData.studentName ?? '')
  await todo.$query(trx).patch({
    title: before ? title.replaceAll(nameInTitle(before), () => studentName) : title,
    relatedData: { ...relatedData, ...details },
  })
}

/**
 * Matches a name only where titles contain names, because a short name could also be part of a
 * word.
 */
const nameInTitle = (name: string) =>
  new RegExp(`(?<=: | to | by )${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'gu')
