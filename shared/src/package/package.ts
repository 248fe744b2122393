export type Package = {
  /** The key in bookings, URLs and exports, which stays the same if the label changes. */
  type: string
  label: string
  description: string
  priceCents: number
  numberOfStudents: number
  durationMinutes: number
}

export const maxLabelLength = 60

export const defaultPackages = {
  individual: {
    type: 'individual',
    label: 'Individual',
    description: 'Your pace, your examples, your tools.',
    priceCents: 6_000,
    numberOfStudents: 1,
    durationMinutes: 120,
  },
  duo: {
    type: 'duo',
    label: 'Duo',
    description: 'For colleagues, friends or a couple.',
    priceCents: 10_000,
    numberOfStudents: 2,
    durationMinutes: 135,
  },
  group: {
    type: 'group',
    label: 'Group',
    description: 'For a team, a family or a club.',
    priceCents: 15_000,
    numberOfStudents: 4,
    durationMinutes: 150,
  },
} as const satisfies Record<string, Package>

/** The calendar shows this length until the visitor has chosen a package. */
export const baseSessionMinutes = 120

export const minSessionMinutes = 15

export const maxSessionMinutes = 180

export const maxStudents = 20

export const maxOffered = 6

/** Returns how many participants a student may bring along. */
export const maxParticipants = (numberOfStudents: number): number => numberOfStudents - 1

export type Price = { baseCents: number; discountCents: number; totalCents: number }

/** Calculates the total: the base price less the discount, but at least zero. */
export const priceOf = (baseCents: number, discountCents = 0): Price => {
  const discount = Math.min(Math.max(0, discountCents), baseCents)
  return { baseCents, discountCents: discount, totalCents: baseCents - discount }
}
