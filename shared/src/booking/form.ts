/** The maximum length of a booking's notes: the other students' names, then the topic. */
export const maxNotesLength = 2_000

/** The maximum length of the other students' names in the booking form. */
export const maxOtherStudentsLength = 600

/** The maximum length of the text that describes the session's topic. */
export const maxTopicLength = 1_300

export type RequiredDetails = {
  date: string | undefined
  time: string | undefined
  /** The number of students in the selected package. */
  numberOfStudents: number
  studentName: string
  studentEmail: string
  otherStudents: string
}

type FormProblem = {
  title: 'Missing Information'
  /** The error message in the notification. */
  message: string
  /** A shorter error message below the field. */
  fieldMessage: string
  /** The field that gets the focus. */
  field: 'date' | 'studentName' | 'studentEmail' | 'otherStudents'
}

/** Returns the missing fields of the booking form, in the order of the error messages. */
export const formProblems = (form: RequiredDetails): FormProblem[] => {
  const isMissing = {
    date: !form.date || !form.time,
    studentName: !form.studentName.trim(),
    studentEmail: !form.studentEmail.trim(),
    otherStudents: form.numberOfStudents > 1 && !form.otherStudents.trim(),
  }
  return problems.filter(({ field }) => isMissing[field])
}

const problems: readonly FormProblem[] = [
  {
    field: 'date',
    title: 'Missing Information',
    message: 'Please select a date and time for your session',
    fieldMessage: 'Choose a day and a time',
  },
  {
    field: 'studentName',
    title: 'Missing Information',
    message: 'Please provide your name and email',
    fieldMessage: 'Enter your name',
  },
  {
    field: 'studentEmail',
    title: 'Missing Information',
    message: 'Please provide your name and email',
    fieldMessage: 'Enter your e-mail address',
  },
  {
    field: 'otherStudents',
    title: 'Missing Information',
    message: 'Please provide the names of other students',
    fieldMessage: 'Enter the names of the other students',
  },
]

/** Returns the other students' names from the start of a booking's notes; '' if there are none. */
export const otherStudentsIn = (notes: string): string =>
  /^Other students: (.*)/.exec(notes)?.[1]?.trim() ?? ''

/** Returns the notes, preceded by the other students' names. */
export const notesWithStudents = (otherStudents: string, notes: string): string =>
  [otherStudents.trim() && `Other students: ${otherStudents.trim()}`, notes.trim()]
    .filter(Boolean)
    .join('\n')
