import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatElapsedTime, wasLeftRunning } from '#tutoring/timer/elapsed-time.ts'
import { useTimer, useTimerEnd } from '#tutoring/timer/timer.ts'
import type { Timer } from '#tutoring/timer/timer-storage.ts'
import { paths } from '#ui/route/paths.ts'

/** Shows a running or unsaved timer on every screen. */
export const TimerLink = () => {
  const timer = useTimer()
  return timer && <Running timer={timer} />
}

const Running = ({ timer }: { timer: Timer }) => {
  const { startedAt, stoppedAt } = timer
  const start = Temporal.Instant.from(startedAt)
  const end = useTimerEnd(timer)
  const needsAttention = stoppedAt !== undefined || wasLeftRunning(start, end)
  return (
    <Button
      component={Link}
      to={paths.timeTracking}
      size="compact-md"
      variant="light"
      color={needsAttention ? 'warning' : 'accent'}
      leftSection={<IconClock size={18} aria-hidden />}
      aria-label={`${stoppedAt ? 'Timer stopped' : 'Timer running'}: open Time Tracking`}
    >
      <span className="figures">{formatElapsedTime(start, end)}</span>
    </Button>
  )
}
