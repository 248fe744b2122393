/** The fields of the booking form that are validated. */
export type BookingFormState = {
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
  message: string
  /** The field that receives focus. */
  field: 'date' | 'studentName' | 'studentEmail' | 'otherStudents'
}

/** Returns the booking form's missing fields, in the order in which the page reports them. */
export const formProblems = (form: BookingFormState): FormProblem[] => {
  const missing: [boolean, FormProblem['field'], string][] = [
    [!form.date || !form.time, 'date', 'Please select a date and time for your session'],
    [!form.studentName.trim(), 'studentName', 'Please provide your name and email'],
    [!form.studentEmail.trim(), 'studentEmail', 'Please provide your name and email'],
    [
      form.numberOfStudents > 1 && !form.otherStudents.trim(),
      'otherStudents',
      'Please provide the names of other students',
    ],
  ]
  return missing
    .filter(([isMissing]) => isMissing)
    .map(([, field, message]) => ({ title: 'Missing Information', message, field }))
}

/** Returns the names of other students that a booking's notes start with; '' if there are none. */
export const otherStudentsIn = (notes: string): string =>
  /^Other students: (.*)/.exec(notes)?.[1]?.trim() ?? ''

/** Returns the notes, preceded by the other students' names. */
export const notesWithStudents = (otherStudents: string, notes: string): string =>
  [otherStudents.trim() && `Other students: ${otherStudents.trim()}`, notes.trim()]
    .filter(Boolean)
    .join('\n')
