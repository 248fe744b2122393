import { Button, TextInput } from '@mantine/core'
import type { AvailabilityDay } from '@synapse/shared/availability/contract'
import { manualReason } from '@synapse/shared/availability/day-off'
import { useState } from 'react'
import classes from '#availability/DayPanel.module.css'
import { useSetDays } from '#availability/queries.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Props = {
  /** 'YYYY-MM-DD' */
  date: string
  /** What was set for it; without an entry a day is available. */
  day: AvailabilityDay | undefined
}

/** Opens or closes the whole day. */
export const DayAvailability = ({ date, day }: Props) => {
  const setDays = useSetDays()
  const [reason, setReason] = useState('')
  const isAvailable = day?.isAvailable ?? true
  if (!isAvailable)
    return (
      <>
        <p>
          <StatusBadge tone="neutral">Unavailable</StatusBadge>{' '}
          <span className="soft">{day?.reason}</span>
        </p>
        <Button
          variant="default"
          loading={setDays.isPending}
          onClick={() => setDays.mutate({ date, isAvailable: true })}
        >
          Set Available
        </Button>
      </>
    )
  return (
    <>
      <StatusBadge tone="success">Available</StatusBadge>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setDays.mutate({ date, isAvailable: false, reason: reason.trim() || manualReason })
        }}
      >
        <TextInput
          label="Reason"
          placeholder={manualReason}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={setDays.isPending}>
          Set Unavailable
        </Button>
      </form>
    </>
  )
}
