import { TextInput } from '@mantine/core'
import { compareNames } from '@synapse/shared/compare-text'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { localQuery } from '#data/query.ts'
import { receivedRecords } from '#data/records.ts'
import type { DraftFormState } from '#ui/form/use-draft-form.ts'

/**
 * Asks for a student's name and e-mail address. Choosing a known student by name fills in the
 * address.
 */
export const StudentFields = <Values extends Guest>({ form }: { form: DraftFormState<Values> }) => {
  const id = useId()
  const guests = useGuests()
  const { onChange, ...name } = form.field('studentName')
  return (
    <>
      <TextInput
        data-autofocus
        list={id}
        autoComplete="off"
        {...name}
        onChange={(event) => {
          const chosen = guests.find((guest) => entryOf(guest) === event.currentTarget.value)
          if (chosen) form.setValues(chosen as Partial<Values>)
          else onChange(event)
        }}
      />
      <TextInput type="email" {...form.field('studentEmail')} />
      <datalist id={id}>
        {guests.map((guest) => (
          <option key={guest.studentEmail} value={entryOf(guest)} />
        ))}
      </datalist>
    </>
  )
}

type Guest = { studentName: string; studentEmail: string }

/** Two students may have the same name, so each option includes the address. */
const entryOf = ({ studentName, studentEmail }: Guest) => `${studentName} · ${studentEmail}`

/** Returns the students of all websites with their names. */
const useGuests = (): readonly Guest[] => useQuery(localQuery(['guests'], readGuests)).data ?? []

const readGuests = async (): Promise<Guest[]> =>
  (await receivedRecords('students'))
    .map(({ email, onWebsites }) => ({
      studentEmail: email,
      studentName: Object.values(onWebsites)[0]?.name ?? email,
    }))
    .sort((a, b) => compareNames(a.studentName, b.studentName))
