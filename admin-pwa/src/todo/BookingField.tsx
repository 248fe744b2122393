import { Box, Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { orderNumber } from '@synapse/shared/booking/booking'
import { search } from '@synapse/shared/search/contract'
import { findBookings } from '@synapse/shared/search/find-bookings'
import { bookingHit, type Hit } from '@synapse/shared/search/hits'
import { rankHits } from '@synapse/shared/search/rank'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#data/query.ts'
import { receivedRecords, recordQuery } from '#data/records.ts'
import classes from '#todo/BookingField.module.css'
import { useNow } from '#ui/use-now.ts'

type Props = {
  label: string
  /** The linked booking's id, or an empty string. */
  value: string
  onChange: (id: string) => void
}

export const BookingField = ({ label, value, onChange }: Props) => {
  const [chosen, setChosen] = useState<Hit>()
  const link = (hit: Hit) => {
    setChosen(hit)
    onChange(hit.id)
  }
  if (value === '') return <BookingSearch label={label} onChoose={link} />
  return (
    <LinkedBooking
      label={label}
      id={value}
      hit={chosen?.id === value ? chosen : undefined}
      onUnlink={() => onChange('')}
    />
  )
}

type LinkedProps = { label: string; id: string; hit: Hit | undefined; onUnlink: () => void }

const LinkedBooking = ({ label, id, hit, onUnlink }: LinkedProps) => {
  const { data: booking } = useQuery({ ...recordQuery('bookings', id), enabled: !hit })
  const now = useNow()
  const shown =
    hit ??
    (booking ? bookingHit(booking, now) : { title: `Order ${orderNumber(id)}`, subtitle: '' })
  return (
    <Box component="fieldset" mt="md" miw={0}>
      <Text component="legend" fz="0.9375rem" fw={550}>
        {label}
      </Text>
      <Group className={classes.linked} gap={12} justify="space-between" wrap="nowrap">
        <HitText hit={shown} />
        <Button variant="default" onClick={onUnlink}>
          Unlink
        </Button>
      </Group>
    </Box>
  )
}

const HitText = ({ hit: { title, subtitle } }: { hit: Pick<Hit, 'title' | 'subtitle'> }) => (
  <Stack component="span" gap={0} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
    <Text span fw={550} inherit>
      {title}
    </Text>
    <span className="soft">{subtitle}</span>
  </Stack>
)

const pauseMs = 200

const bookingHitsQuery = (q: string) =>
  query(search, {
    query: { q, kinds: 'booking' },
    bestEffort: async () => {
      const found = findBookings(await receivedRecords('bookings'), q, Temporal.Now.instant())
      return rankHits(found, [], [])
    },
  })

const BookingSearch = ({ label, onChoose }: { label: string; onChoose: (hit: Hit) => void }) => {
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), pauseMs)
  const isSearching = searched.length >= 2
  const { data } = useQuery({ ...bookingHitsQuery(searched), enabled: isSearching, staleTime: 0 })
  const hits = isSearching && data ? data : []
  return (
    <Box mt="md">
      <TextInput
        label={label}
        placeholder="Search by student or order number"
        maxLength={100}
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
      {isSearching && data && (
        <Stack component="ul" gap="sm" mt="sm" aria-label="Matching bookings">
          {hits.map((hit) => (
            <li key={hit.id}>
              <UnstyledButton className={classes.hit} onClick={() => onChoose(hit)}>
                <HitText hit={hit} />
              </UnstyledButton>
            </li>
          ))}
          {hits.length === 0 && (
            <Box component="li" className="soft" px={12} py="sm">
              No matching bookings
            </Box>
          )}
        </Stack>
      )}
    </Box>
  )
}
