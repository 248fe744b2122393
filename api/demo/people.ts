import type { Random } from '#demo/random'

export type Person = { name: string; email: string }

const firstNames =
  'Maria Joseph Karl Elena Luke Sarah Matthew Claire David Rebecca Paul Anna Mark Julia Daniel Martina Andrew Nicole Stephen Kristina Robert Amy Simon Francesca Peter Giulia Thomas Lara Adrian Bettina Ivan Marta Jean Sofia Noel Tessa Owen Ines Felix Nora'.split(
    ' ',
  )
const lastNames =
  'Borg Camilleri Vella Farrugia Zammit Galea Micallef Grech Attard Spiteri Azzopardi Mifsud Caruana Muscat Agius Pace Schembri Abela Sammut Fenech Debono Cassar Bonnici Cutajar Ellul Rossi Weber Murphy Novak Larsen Petit Silva'.split(
    ' ',
  )

/** Returns fictional people, whose addresses can't receive e-mail (RFC 2606). */
export const makePeople = (random: Random, count: number): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const first = random.pick(firstNames)
    const last = random.pick(lastNames)
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}${index ? index : ''}@example.com`.toLowerCase(),
    }
  })

export const companies = [
  ['Xatt Consulting', 'Bettina Grech', 'MT20114515'],
  ['Limestone Studio', 'Karl Debono', 'MT21458726'],
  ['Marsa Logistics', 'Simon Pace', 'MT18821134'],
  ['Blue Lantern Hotels', 'Claire Fenech', 'MT25110928'],
  ['St. Clare Sixth Form', 'Noel Attard', ''],
  ['Harbour Legal', 'Rebecca Cassar', 'MT19900328'],
  ['Fig Tree Clinic', 'Anna Sammut', ''],
  ['Grand Bay Imports', 'Joseph Ellul', 'MT23345627'],
  ['Wied Software', 'Ivan Novak', 'MT27710028'],
  ['Gozo Ceramics', 'Tessa Vella', ''],
] as const
