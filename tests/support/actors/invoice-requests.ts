import { clientPageActions, linkInConfirmation } from '#support/actors/client-page.ts'
import type { World } from '#support/world/world.ts'

export const company = {
  name: 'Borg & Sons <Ltd>',
  address: '1 Triq il-Kbira\nVictoria',
  country: 'Malta',
  vatNumber: 'mt 1234-5634',
}

/** Acts as a student on the page for requesting an invoice. */
export const invoiceRequestActions = ({ world }: { world: World }) => ({
  ...clientPageActions({ world }),
  /** Returns the path of the confirmation e-mail's link for requesting an invoice. */
  pathOf: ({ studentEmail }: { studentEmail: string }) =>
    linkInConfirmation(world, studentEmail, 'invoice-request'),
})
