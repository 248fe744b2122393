import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core'
import { IconBeach, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DaysOff, listDaysOff } from '#availability/days-off.ts'
import { useSetDayAvailability } from '#availability/mutations.ts'
import { availabilityQuery } from '#availability/queries.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { formatDateRange, today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

export const DaysOffPanel = ({ onSet }: { onSet: () => void }) => {
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
          Block days
        </Button>
      }
    >
      <QueryBoundary query={days} skeleton={<TextSkeleton lines={2} />}>
        {(saved) => {
          const ranges = listDaysOff(saved, today())
          if (ranges.length === 0) return <p className="soft">No upcoming days off</p>
          return (
            <Stack component="ul" gap="sm" aria-label="Days off">
              {ranges.map((range) => (
                <DaysOffRange key={range.from} range={range} />
              ))}
            </Stack>
          )
        }}
      </QueryBoundary>
    </Panel>
  )
}

const DaysOffRange = ({ range }: { range: DaysOff }) => {
  const confirmation = useDialog()
  const setDays = useSetDayAvailability()
  const dates = formatDateRange(range.from, range.to)
  const unblocked = { date: range.from, until: range.to, isAvailable: true }
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <span>{dates}</span>
        {range.reason && <div className="soft">{range.reason}</div>}
      </Box>
      <ActionIcon aria-label={`Unblock ${dates}`} onClick={confirmation.open}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        {...confirmation.controls}
        title="Unblock days?"
        confirmLabel="Unblock days"
        cancelLabel="Keep days off"
        call={setDays}
        onConfirm={(callbacks) => setDays.mutate(unblocked, callbacks)}
      >
        {`Visitors can book ${dates} again, at the times in your weekly schedule.`}
      </ConfirmDialog>
    </Group>
  )
}
