/** One way to book a session, as a website offers it. */
export type Package = {
  /** Its key: what bookings, addresses and exports name it by, whatever its label says. */
  type: string
  label: string
  description: string
  priceCents: number
  /** How many people may take part. */
  numberOfStudents: number
  durationMinutes: number
}

/** What a new website offers, in this order, until the operator changes it. */
export const defaultPackages = {
  individual: {
    type: 'individual',
    label: 'Individual',
    description: 'One to one: the pace, the examples and the tools are yours.',
    priceCents: 6_000,
    numberOfStudents: 1,
    durationMinutes: 120,
  },
  duo: {
    type: 'duo',
    label: 'Duo',
    description: 'For two people who learn together.',
    priceCents: 10_000,
    numberOfStudents: 2,
    durationMinutes: 135,
  },
  group: {
    type: 'group',
    label: 'Group',
    description: 'For a team, a family or friends, up to four people.',
    priceCents: 15_000,
    numberOfStudents: 4,
    durationMinutes: 150,
  },
} as const satisfies Record<string, Package>

/** The slot's length that a visitor sees before choosing a package. */
export const baseSessionMinutes = 120

/** The shortest that a session may be, in minutes. */
export const minSessionMinutes = 15

/** The longest that a website's session may be, in minutes: what a busy time must leave free. */
export const maxSessionMinutes = 180

/** How many people a package may be for. */
export const maxStudents = 20

/** How many packages a website may offer at once: more are no choice but a list. */
export const maxOffered = 6

/** How many others the booker may bring, each with an e-mail address. */
export const participantFields = (numberOfStudents: number): number => numberOfStudents - 1
