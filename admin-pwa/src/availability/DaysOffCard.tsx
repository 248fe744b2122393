import { ActionIcon, Button } from '@mantine/core'
import { IconBeach, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#app/api.ts'
import classes from '#availability/DaysOffCard.module.css'
import { type DaysOff, daysOffFrom, daysOffText } from '#availability/days-off.ts'
import { availabilityQuery, useSetDays } from '#availability/queries.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { today } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

/** The days off to come. */
export const DaysOffCard = ({ onSet }: { onSet: () => void }) => {
  const { data, error } = useQuery(availabilityQuery())
  const ranges = data && daysOffFrom(data, today())
  return (
    <Panel
      title="Days Off"
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconBeach size={17} stroke={1.7} aria-hidden />}
          onClick={onSet}
        >
          Set Days Off
        </Button>
      }
    >
      {error && !data && <p className="soft">{sentenceOf(error)}</p>}
      {!data && !error && <TextSkeleton lines={2} />}
      {ranges?.length === 0 && <p className="soft">No days off to come.</p>}
      {ranges && ranges.length > 0 && (
        <ul className={classes.ranges} aria-label="Days off">
          {ranges.map((range) => (
            <Range key={range.from} range={range} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const Range = ({ range }: { range: DaysOff }) => {
  const [isAsking, setIsAsking] = useState(false)
  const setDays = useSetDays()
  const open = () =>
    setDays.mutate(
      { date: range.from, until: range.to, isAvailable: true },
      { onSuccess: () => setIsAsking(false) },
    )
  return (
    <li>
      <div>
        <span className="figures">{daysOffText(range)}</span>
        {range.reason && <div className="soft">{range.reason}</div>}
      </div>
      <ActionIcon
        variant="subtle"
        color="neutral"
        size="lg"
        aria-label={`Open ${daysOffText(range)} again`}
        onClick={() => setIsAsking(true)}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Open these days again?"
        confirmLabel="Open them"
        cancelLabel="Keep them off"
        isPending={setDays.isPending}
        onConfirm={open}
      >
        {`${daysOffText(range)} can then be booked by visitors, as the week’s pattern says.`}
      </ConfirmDialog>
    </li>
  )
}
