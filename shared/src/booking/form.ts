/** What the visitor has typed, as far as the checks look at it. */
export type BookingFormState = {
  date: string | undefined
  time: string | undefined
  /** How many the chosen package is for. */
  numberOfStudents: number
  studentName: string
  studentEmail: string
  otherStudents: string
}

type FormProblem = {
  title: 'Missing Information'
  message: string
  /** The field to focus. */
  field: 'date' | 'studentName' | 'studentEmail' | 'otherStudents'
}

/** Everything that is missing, in the order in which visitors are told. */
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

/** The names that notes of a session for several begin with; empty where they name nobody. */
export const otherStudentsIn = (notes: string): string =>
  /^Other students: (.*)/.exec(notes)?.[1]?.trim() ?? ''

/** Notes of a session for several carry the other students' names in front. */
export const notesWithStudents = (otherStudents: string, notes: string): string =>
  [otherStudents.trim() && `Other students: ${otherStudents.trim()}`, notes.trim()]
    .filter(Boolean)
    .join('\n')
