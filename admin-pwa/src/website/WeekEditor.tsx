import { ActionIcon, Group } from '@mantine/core'
import { compareText } from '@synapse/shared/text/compare-text'
import { daysOfWeek, formatShortDate, weekdayName } from '@synapse/shared/time'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { AddButton } from '#ui/AddButton.tsx'
import { ariaDisabledProps } from '#ui/aria-disabled-props.ts'
import { CollapsibleSection } from '#ui/CollapsiblePanel.tsx'
import { TimeField } from '#ui/form/TimeField.tsx'
import { joinNonEmpty } from '#ui/format/format.ts'
import { isTimeText } from '#ui/format/format-time.ts'
import { useUnsaved } from '#ui/unsaved.ts'
import classes from '#website/WeekEditor.module.css'

type WeeklySlot = WebsiteSetup['pattern'][number]
type Props = { pattern: readonly WeeklySlot[]; onChange: (pattern: WeeklySlot[]) => void }

export const WeekEditor = ({ pattern, onChange }: Props) => (
  <ul>
    {daysOfWeek.map((dayOfWeek) => (
      <Day
        key={dayOfWeek}
        dayOfWeek={dayOfWeek}
        slots={pattern.filter((slot) => slot.dayOfWeek === dayOfWeek).toSorted(byTime)}
        onAdd={(startTime) =>
          onChange([...pattern, { dayOfWeek, startTime, validFrom: null, validUntil: null }])
        }
        onRemove={(removed) => onChange(pattern.filter((slot) => slot !== removed))}
      />
    ))}
  </ul>
)

type DayProps = {
  dayOfWeek: number
  slots: readonly WeeklySlot[]
  onAdd: (startTime: string) => void
  onRemove: (slot: WeeklySlot) => void
}

const Day = ({ dayOfWeek, slots, onAdd, onRemove }: DayProps) => {
  const [time, setTime] = useState('')
  useUnsaved(time !== '', () => setTime(''))
  const name = weekdayName(dayOfWeek)
  const isTaken = slots.some(({ startTime, validUntil }) => startTime === time && !validUntil)
  const canAdd = isTimeText(time) && !isTaken
  const add = () => {
    if (!canAdd) return
    onAdd(time)
    setTime('')
  }
  return (
    <li className={classes.day}>
      <CollapsibleSection
        level="h3"
        title={
          <span className={classes.title}>
            <strong>{name}</strong>{' '}
            <span className="soft">{slots.map(slotText).join(', ') || 'No slots'}</span>
          </span>
        }
      >
        {slots.length > 0 && (
          <Group component="ul" gap="xs" aria-label={`Start times on ${name}`}>
            {slots.map((slot) => (
              <li key={slotText(slot)} className={classes.time}>
                <span className="figures">{slotText(slot)}</span>
                <ActionIcon
                  size="sm"
                  aria-label={`Remove ${name} ${slot.startTime}`}
                  onClick={() => onRemove(slot)}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </Group>
        )}
        <Group gap="xs" mt={12}>
          <TimeField
            w="7rem"
            aria-label={`New start time on ${name}`}
            value={time}
            error={isTaken}
            onChange={setTime}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <AddButton
            variant="default"
            aria-label={`Add start time on ${name}`}
            {...ariaDisabledProps(!canAdd, add)}
          >
            Add start time
          </AddButton>
        </Group>
      </CollapsibleSection>
    </li>
  )
}

const byTime = (a: WeeklySlot, b: WeeklySlot) => compareText(a.startTime, b.startTime)

const slotText = ({ startTime, validFrom, validUntil }: WeeklySlot) =>
  joinNonEmpty(
    ' ',
    startTime,
    validFrom && `from ${formatShortDate(validFrom)}`,
    validUntil && `until ${formatShortDate(validUntil)}`,
  )
