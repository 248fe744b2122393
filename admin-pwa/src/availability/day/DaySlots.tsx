import { Button, Group, Switch } from '@mantine/core'
import { isMaltaTime, skippedTimeMessage } from '@synapse/shared/time'
import { useState } from 'react'
import { slotLabel, slotTones } from '#availability/calendar-labels.ts'
import classes from '#availability/day/DayDialog.module.css'
import { type DaySlot, openingOverride } from '#availability/day-slots.ts'
import { useAddExtraSlot, useSetSlot } from '#availability/mutations.ts'
import { slotKey } from '#availability/offline-changes.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Badge } from '#ui/Badge.tsx'
import { TimeField } from '#ui/form/TimeField.tsx'
import { focusInvalidInput } from '#ui/form/use-parsed-input.ts'
import { UnsentItemBadge } from '#ui/UnsentBadge.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import { joinCalls } from '#ui/use-call.ts'

/** @param props `date` is 'YYYY-MM-DD' */
export const DaySlots = ({ date, slots }: { date: string; slots: readonly DaySlot[] }) => (
  <>
    {slots.length === 0 ? (
      <p className="soft">Your weekly schedule has no slots on this day.</p>
    ) : (
      <ul className={classes.list} aria-label="Slots">
        {slots.map((slot) => (
          <Slot key={slot.time} date={date} slot={slot} />
        ))}
      </ul>
    )}
    <AddSlot date={date} slots={slots} />
    <p className="soft">Changes to slots apply to all websites.</p>
  </>
)

/**
 * An open slot can be closed even while a session or an event blocks it. It then stays closed once
 * nothing blocks it.
 */
const Slot = ({ date, slot }: { date: string; slot: DaySlot }) => {
  const setSlot = useSetSlot()
  const set = (isAvailable: boolean | null) =>
    setSlot.mutate({ date, startTime: slot.time, isAvailable })
  return (
    <li>
      <Switch
        className={classes.start}
        label={<span className="figures">{slot.time}</span>}
        aria-label={`${slot.time} slot open`}
        checked={slot.isOpen}
        disabled={slot.state === 'past'}
        onChange={(event) => set(event.currentTarget.checked ? openingOverride(slot) : false)}
      />
      <span className={classes.grow}>
        <Badge tone={slotTones[slot.state]}>{slotLabel(slot)}</Badge>
        <UnsentItemBadge heldKey={slotKey(date, slot.time)} />
      </span>
      {slot.isOverridden && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Reset slot ${slot.time} to the weekly schedule`}
          onClick={() => set(null)}
        >
          Reset
        </Button>
      )}
    </li>
  )
}

const AddSlot = ({ date, slots }: { date: string; slots: readonly DaySlot[] }) => {
  const [time, setTime] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  useUnsaved(time !== '')
  const add = useAddExtraSlot()
  const setSlot = useSetSlot()
  const listed = slots.find((slot) => slot.time === time)
  const problem = slotTimeError(date, time, listed)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (focusInvalidInput(event.currentTarget) || !time || problem) return
        const onSuccess = () => {
          setTime('')
          setId(crypto.randomUUID())
        }
        // If the slot is in the list, open it there. Adding an extra slot wouldn't reopen it.
        if (listed)
          setSlot.mutate(
            { date, startTime: time, isAvailable: openingOverride(listed) },
            { onSuccess },
          )
        else add.mutate({ id, type: 'open', date, startTime: time }, { onSuccess })
      }}
    >
      <Group gap="sm" align="flex-end">
        <TimeField
          flex="1 1 12rem"
          label="Another time"
          value={time}
          error={problem}
          onChange={setTime}
        />
        <ActionButton
          type="submit"
          variant="default"
          call={joinCalls(add, setSlot)}
          blockedReason={time ? undefined : 'Enter a time.'}
        >
          Open slot
        </ActionButton>
      </Group>
    </form>
  )
}

const slotTimeError = (date: string, time: string, listed: DaySlot | undefined) => {
  if (time && !isMaltaTime(date, time)) return skippedTimeMessage
  return listed?.isOpen && 'This slot is already open.'
}
