/** A session takes place online, or in person in Malta or Gozo. */
export const venues = ['online', 'in_person'] as const
export type Venue = (typeof venues)[number]

export const venueLabels = {
  online: 'Online',
  in_person: 'In person (Malta or Gozo)',
} as const satisfies Record<Venue, string>

/** Where a session in person takes place. The exact place is agreed by e-mail. */
export const inPersonLabel = 'In person, in Malta or Gozo; we agree where to meet by e-mail'

/** How students should prepare for a session. */
export const preparation = {
  online: ['Join 5 minutes early.', 'Test your microphone and camera.', 'Have a notebook ready.'],
  in_person: ['Come 5 minutes early.', 'Bring your laptop.', 'Have a notebook ready.'],
} as const satisfies Record<Venue, readonly string[]>
