/** Leaves room for the other students' names and the topic, which are part of the notes. */
export const maxNotesLength = 2_000

export const maxOtherStudentsLength = 600

export const maxTopicLength = 1_300

/** Returns the other students' names from the start of a booking's notes; '' if there are none. */
export const otherStudentsIn = (notes: string): string =>
  /^Other students: (.*)/.exec(notes)?.[1]?.trim() ?? ''

/** Returns the notes, preceded by the other students' names. */
export const notesWithStudents = (otherStudents: string, notes: string): string =>
  [otherStudents.trim() && `Other students: ${otherStudents.trim()}`, notes.trim()]
    .filter(Boolean)
    .join('\n')
