import { ActionIcon, Group, Text } from '@mantine/core'
import { compareText } from '@synapse/shared/text/compare-text'
import { daysOfWeek, weekdayName } from '@synapse/shared/time'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { disabledProps } from '#ui/disabled-props.ts'
import { TimeField } from '#ui/form/TimeField.tsx'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatDate, isTimeText } from '#ui/format/format-time.ts'
import { useUnsaved } from '#ui/unsaved.ts'
import classes from '#website/WeekEditor.module.css'

type Line = WebsiteSetup['pattern'][number]
type Props = { pattern: readonly Line[]; onChange: (pattern: Line[]) => void }

export const WeekEditor = ({ pattern, onChange }: Props) => (
  <ul className={classes.week}>
    {daysOfWeek.map((dayOfWeek) => (
      <Day
        key={dayOfWeek}
        dayOfWeek={dayOfWeek}
        lines={pattern.filter((line) => line.dayOfWeek === dayOfWeek).toSorted(byTime)}
        onAdd={(startTime) =>
          onChange([...pattern, { dayOfWeek, startTime, validFrom: null, validUntil: null }])
        }
        onRemove={(removed) => onChange(pattern.filter((line) => line !== removed))}
      />
    ))}
  </ul>
)

type DayProps = {
  dayOfWeek: number
  lines: readonly Line[]
  onAdd: (startTime: string) => void
  onRemove: (line: Line) => void
}

const Day = ({ dayOfWeek, lines, onAdd, onRemove }: DayProps) => {
  const [time, setTime] = useState('')
  useUnsaved(time !== '', () => setTime(''))
  const name = weekdayName(dayOfWeek)
  const isTaken = lines.some(({ startTime, validUntil }) => startTime === time && !validUntil)
  const canAdd = isTimeText(time) && !isTaken
  const add = () => {
    if (!canAdd) return
    onAdd(time)
    setTime('')
  }
  return (
    <li className={classes.day}>
      <Text fw={550}>{name}</Text>
      <Group component="ul" className={classes.times} gap={6} aria-label={`Start times on ${name}`}>
        {lines.length === 0 && <li className="soft">No slots</li>}
        {lines.map((line) => (
          <li key={`${line.startTime}${line.validFrom}${line.validUntil}`} className={classes.time}>
            <span className="figures">{line.startTime}</span>
            {validity(line) && <span className="soft">{validity(line)}</span>}
            <ActionIcon
              size="sm"
              aria-label={`Remove ${name} ${line.startTime}`}
              onClick={() => onRemove(line)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </Group>
      <Group gap={4} wrap="nowrap">
        <TimeField
          w="7rem"
          size="sm"
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
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Add start time on ${name}`}
          {...disabledProps(!canAdd, add)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

const byTime = (a: Line, b: Line) => compareText(a.startTime, b.startTime)

const validity = ({ validFrom, validUntil }: Line) =>
  joinNonEmpty(
    ' ',
    validFrom && `from ${formatDate(validFrom)}`,
    validUntil && `until ${formatDate(validUntil)}`,
  )
