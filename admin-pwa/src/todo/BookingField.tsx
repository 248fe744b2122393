import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { orderNumber } from '@synapse/shared/booking/booking'
import { bookingHit, type Hit } from '@synapse/shared/search/hits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from '#todo/BookingField.module.css'
import { bookingHitsQuery, localBookingQuery } from '#todo/queries.ts'

type Props = {
  label: string
  /** The linked booking's id; empty if there is none. */
  value: string
  onChange: (id: string) => void
}

const pauseMs = 200

/** Selects the booking linked to a task, or unlinks it. */
export const BookingField = ({ label, value, onChange }: Props) => {
  const [chosen, setChosen] = useState<Hit>()
  const link = (hit: Hit) => {
    setChosen(hit)
    onChange(hit.id)
  }
  if (value === '') return <BookingSearch label={label} onChoose={link} />
  return (
    <Linked
      label={label}
      id={value}
      hit={chosen?.id === value ? chosen : undefined}
      onUnlink={() => onChange('')}
    />
  )
}

type LinkedProps = { label: string; id: string; hit: Hit | undefined; onUnlink: () => void }

const Linked = ({ label, id, hit, onUnlink }: LinkedProps) => {
  const { data: booking } = useQuery({ ...localBookingQuery(id), enabled: !hit })
  const shown =
    hit ??
    (booking
      ? bookingHit({ ...booking, start: Temporal.Instant.from(booking.sessionDate) })
      : { title: `Order ${orderNumber(id)}`, subtitle: '' })
  return (
    <fieldset className={classes.link}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.linked}>
        <span className={classes.what}>
          <strong>{shown.title}</strong>
          <span className="soft figures">{shown.subtitle}</span>
        </span>
        <Button variant="default" onClick={onUnlink}>
          Unlink
        </Button>
      </div>
    </fieldset>
  )
}

const BookingSearch = ({ label, onChoose }: { label: string; onChoose: (hit: Hit) => void }) => {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), pauseMs)
  const isAsking = asked.length >= 2
  const { data } = useQuery({ ...bookingHitsQuery(asked), enabled: isAsking, staleTime: 0 })
  const hits = (isAsking && data ? data : []).filter(({ kind }) => kind === 'booking')
  return (
    <div className={classes.link}>
      <TextInput
        label={label}
        placeholder="Search by student or order number"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter selects the first result instead of submitting the form.
          event.preventDefault()
          const [first] = hits
          if (first) onChoose(first)
        }}
      />
      {isAsking && data && (
        <ul className={classes.hits} aria-label="Matching bookings">
          {hits.map((hit) => (
            <li key={hit.id}>
              <UnstyledButton className={classes.hit} onClick={() => onChoose(hit)}>
                <span className={classes.what}>
                  <strong>{hit.title}</strong>
                  <span className="soft figures">{hit.subtitle}</span>
                </span>
              </UnstyledButton>
            </li>
          ))}
          {hits.length === 0 && (
            <li>
              <p className="soft">No matching bookings</p>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
