/** The three packages: what a website offers unless the operator gave it other prices. */

export const packageTypes = ['individual', 'duo', 'group'] as const
export type PackageType = (typeof packageTypes)[number]

type Package = {
  type: PackageType
  label: string
  description: string
  priceCents: number
  /** How many people may take part: 1, 2 or 4. */
  numberOfStudents: number
  durationMinutes: number
}

/** The slot's length that a visitor sees before choosing a package. */
export const baseSessionMinutes = 120

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
    description: 'Two of you learn together, with 15 extra minutes.',
    priceCents: 10_000,
    numberOfStudents: 2,
    durationMinutes: 135,
  },
  group: {
    type: 'group',
    label: 'Group',
    description: 'Up to four people, a team or a family, with 30 extra minutes.',
    priceCents: 15_000,
    numberOfStudents: 4,
    durationMinutes: 150,
  },
} as const satisfies Record<PackageType, Package>

/** The longest that a website's session may be, in minutes: what a busy time must leave free. */
export const maxSessionMinutes = 180

/** How many e-mail fields for other participants the form shows: 0, 1 or 3. */
export const participantFields = (type: PackageType): number =>
  defaultPackages[type].numberOfStudents - 1
