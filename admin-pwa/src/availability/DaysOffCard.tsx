import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core'
import { IconBeach, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DaysOff, listDaysOff } from '#availability/days-off.ts'
import { availabilityQuery, useSetDays } from '#availability/queries.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useOpening } from '#ui/dialog/use-dialog.ts'
import { dateRangeText, today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

export const DaysOffCard = ({ onSet }: { onSet: () => void }) => {
  const days = useQuery(availabilityQuery())
  return (
    <Panel
      title="Days off"
      actions={
        <Button
          variant="default"
          size="compact-sm"
          my={{ md: -2 }}
          leftSection={<IconBeach size={16} aria-hidden />}
          onClick={onSet}
        >
          Set days off
        </Button>
      }
    >
      <QueryBoundary query={days} skeleton={<TextSkeleton lines={2} />}>
        {(set) => <Ranges ranges={listDaysOff(set, today())} />}
      </QueryBoundary>
    </Panel>
  )
}

const Ranges = ({ ranges }: { ranges: readonly DaysOff[] }) =>
  ranges.length === 0 ? (
    <p className="soft">No upcoming days off</p>
  ) : (
    <Stack component="ul" gap={8} aria-label="Days off">
      {ranges.map((range) => (
        <Range key={range.from} range={range} />
      ))}
    </Stack>
  )

const Range = ({ range }: { range: DaysOff }) => {
  const asking = useOpening()
  const setDays = useSetDays()
  const dates = dateRangeText(range.from, range.to)
  const open = () =>
    setDays.mutate(
      { date: range.from, until: range.to, isAvailable: true },
      { onSuccess: asking.opening.onClose },
    )
  return (
    <Group component="li" gap={8} wrap="nowrap">
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <span className="figures">{dates}</span>
        {range.reason && <div className="soft">{range.reason}</div>}
      </Box>
      <ActionIcon aria-label={`Reopen ${dates}`} onClick={asking.open}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        {...asking.opening}
        title="Reopen days off?"
        confirmLabel="Reopen days"
        cancelLabel="Keep these days off"
        isPending={setDays.isPending}
        onConfirm={open}
      >
        {`Visitors can book ${dates} again, at the times in your weekly schedule.`}
      </ConfirmDialog>
    </Group>
  )
}
