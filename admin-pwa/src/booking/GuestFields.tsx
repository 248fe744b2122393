import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { BookingDraft } from '#booking/booking-draft.ts'
import { recordsOf } from '#offline/records.ts'
import type { KeptForm } from '#ui/use-kept-form.ts'

/** Who comes: of somebody who has come before the name is enough, and fills in the address. */
export const GuestFields = ({ form }: { form: KeptForm<BookingDraft> }) => {
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
          if (chosen) form.setValues({ studentName: chosen.name, studentEmail: chosen.email })
          else onChange(event)
        }}
      />
      <TextInput type="email" {...form.field('studentEmail')} />
      <datalist id={id}>
        {guests.map((guest) => (
          <option key={guest.email} value={entryOf(guest)} />
        ))}
      </datalist>
    </>
  )
}

type Guest = { name: string; email: string }

/** Two guests may have the same name. */
const entryOf = ({ name, email }: Guest) => `${name} · ${email}`

/** Everybody who has come before, of all websites, by name. */
const useGuests = (): readonly Guest[] =>
  useQuery({
    queryKey: ['guests'],
    queryFn: readGuests,
    staleTime: 0,
    // The feed may still be on its way.
    refetchInterval: ({ state }) => (state.data?.length ? false : askedAgainMs),
  }).data ?? []

const askedAgainMs = 2_000

const readGuests = async (): Promise<Guest[]> =>
  (await recordsOf('students'))
    .map(({ email, onWebsites }) => ({ email, name: Object.values(onWebsites)[0]?.name ?? email }))
    .sort((a, b) => a.name.localeCompare(b.name))
