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

/** The first thing that is missing, in the order in which visitors are told. */
export const firstFormProblem = (form: BookingFormState): FormProblem | undefined => {
  const problem = (field: FormProblem['field'], message: string): FormProblem => ({
    title: 'Missing Information',
    message,
    field,
  })
  if (!form.date || !form.time)
    return problem('date', 'Please select a date and time for your session')
  if (!form.studentName.trim()) return problem('studentName', 'Please provide your name and email')
  if (!form.studentEmail.trim())
    return problem('studentEmail', 'Please provide your name and email')
  if (form.numberOfStudents > 1 && !form.otherStudents.trim())
    return problem('otherStudents', 'Please provide the names of other students')
}

/** Notes of a session for several carry the other students' names in front. */
export const notesWithStudents = (otherStudents: string, notes: string): string =>
  [otherStudents.trim() && `Other students: ${otherStudents.trim()}`, notes.trim()]
    .filter(Boolean)
    .join('\n')
