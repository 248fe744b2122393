import type { Booking } from '@synapse/api/booking/model'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { changeBusiness } from '#support/actors/change-business.ts'
import { clientPageActions, linkInConfirmation } from '#support/actors/client-page.ts'
import { operatorBookingInput } from '#support/samples/booking-inputs.ts'
import type { TestWorld } from '#support/world/use-world.ts'
import type { World } from '#support/world/world.ts'

/** Acts as a student withdrawing from the contract. */
export const withdrawalActions = ({ world, operator }: TestWorld) => {
  const { read, post } = clientPageActions({ world })
  return {
    switchOn: () => changeBusiness(operator, { hasWithdrawalRight: true }),
    switchOff: () => changeBusiness(operator, { hasWithdrawalRight: false }),
    bookEarly: (changes: Parameters<World['book']>[0] = {}) =>
      world.book({ requestsEarlyStart: true, ...changes }),
    bookUnpaid: async () => {
      const { booking } = await operator.call(createBooking, { input: operatorBookingInput() })
      return world.booking(booking.id)
    },
    /** Returns the path of the withdrawal link in the confirmation e-mail. */
    pathOf: ({ studentEmail }: Pick<Booking, 'studentEmail'>) =>
      linkInConfirmation(world, studentEmail, 'withdraw'),
    read,
    post,
    todosAbout: async ({ id }: Pick<Booking, 'id'>) =>
      (await operator.call(listTodos)).filter((item) => item.relatedBookingId === id),
    /** Returns the e-mails to an address, except the confirmation. */
    mailsTo: async (to: string) => {
      await world.finishJobs()
      const mails = await world.mail.messages({ to })
      return mails.filter(({ subject }) => !subject.startsWith('Confirmed: '))
    },
    /** Confirms the statement with the student's name and address. */
    confirm: (path: string, { studentName: name, studentEmail: email }: Booking) =>
      post(path, { name, email, step: 'confirm' }),
  }
}
