import { TextInput } from '@mantine/core'
import { compareNames } from '@synapse/shared/compare-text'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { localQuery } from '#data/query.ts'
import { receivedRecords } from '#data/records.ts'
import type { DraftFormState } from '#ui/form/use-draft-form.ts'

/** Choosing a known student by name fills in the address. */
export const StudentFields = <Values extends KnownStudent>({
  form,
}: {
  form: DraftFormState<Values>
}) => {
  const id = useId()
  const students = useKnownStudents()
  const { onChange, ...name } = form.field('studentName')
  return (
    <>
      <TextInput
        data-autofocus
        list={id}
        autoComplete="off"
        {...name}
        onChange={(event) => {
          const chosen = students.find((student) => entryOf(student) === event.currentTarget.value)
          if (chosen) form.setValues(chosen as Partial<Values>)
          else onChange(event)
        }}
      />
      <TextInput type="email" {...form.field('studentEmail')} />
      <datalist id={id}>
        {students.map((student) => (
          <option key={student.studentEmail} value={entryOf(student)} />
        ))}
      </datalist>
    </>
  )
}

type KnownStudent = { studentName: string; studentEmail: string }

/** Two students may have the same name, so each option includes the address. */
const entryOf = ({ studentName, studentEmail }: KnownStudent) => `${studentName} · ${studentEmail}`

/** Returns the students of all websites with their names. */
const useKnownStudents = (): readonly KnownStudent[] =>
  useQuery(localQuery(['known-students'], readKnownStudents)).data ?? []

const readKnownStudents = async (): Promise<KnownStudent[]> =>
  (await receivedRecords('students'))
    .map(({ email, onWebsites }) => ({
      studentEmail: email,
      studentName: Object.values(onWebsites)[0]?.name ?? email,
    }))
    .sort((a, b) => compareNames(a.studentName, b.studentName))
