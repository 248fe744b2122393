/** Where a session takes place. In person is in Malta or Gozo. */
export const venues = ['online', 'in_person'] as const
export type Venue = (typeof venues)[number]

/** How each is called where one is chosen, listed or exported. */
export const venueLabels = {
  online: 'Online',
  in_person: 'In person (Malta or Gozo)',
} as const satisfies Record<Venue, string>

/** The place of a session in person, in calendars and mails: which exactly is agreed on by e-mail. */
export const inPersonLabel = 'In person, in Malta or Gozo; we agree on the place by e-mail'

/** How to prepare for a session. */
export const preparation = {
  online: ['Join 5 minutes early.', 'Test your microphone and camera.', 'Have a notebook ready.'],
  in_person: ['Come 5 minutes early.', 'Bring your laptop.', 'Have a notebook ready.'],
} as const satisfies Record<Venue, readonly string[]>
