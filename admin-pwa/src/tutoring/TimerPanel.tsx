import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { useClientName } from '#client/queries.ts'
import { sessionInputKey } from '#tutoring/input-keys.ts'
import { SessionForm } from '#tutoring/SessionForm.tsx'
import { formatElapsedTime, wasLeftRunning } from '#tutoring/timer/elapsed-time.ts'
import {
  discardTimer,
  resumeTimer,
  startTimer,
  stopTimer,
  useTimer,
  useTimerEnd,
} from '#tutoring/timer/timer.ts'
import type { Timer } from '#tutoring/timer/timer-storage.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'

export const TimerPanel = () => {
  const timer = useTimer()
  return <Panel title="Timer">{timer ? <Running key={timer.id} timer={timer} /> : <Start />}</Panel>
}

const Start = () => {
  const [clientId, setClientId] = useState('')
  const [student, setStudent] = useState('')
  return (
    <Group
      component="form"
      align="flex-end"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        startTimer({ clientId, student: student.trim() })
      }}
    >
      <ClientSelect
        flex="1 1 130px"
        label="Client"
        none="No client yet"
        value={clientId}
        onChange={({ currentTarget: { value } }) => setClientId(value)}
      />
      <TextInput
        flex="1 1 130px"
        label="Student"
        maxLength={200}
        value={student}
        onChange={({ currentTarget: { value } }) => setStudent(value)}
      />
      <Button
        type="submit"
        variant="light"
        flex={{ base: '1 0 auto', xs: 'none' }}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
      >
        Start timer
      </Button>
    </Group>
  )
}

const Running = ({ timer }: { timer: Timer }) => {
  const { id, startedAt, stoppedAt, clientId, student } = timer
  const isRunning = stoppedAt === undefined
  const clientName = useClientName()(clientId)
  const { open, controlsOf } = useDialogs<'save' | 'discard'>(() => [
    { key: sessionInputKey(id), subject: 'save' },
  ])
  const saving = controlsOf('save')
  const start = Temporal.Instant.from(startedAt)
  const end = useTimerEnd(timer)
  return (
    <>
      {isRunning && wasLeftRunning(start, end) && (
        <Alert mb="md" color="warning" title="Did you forget to stop this timer?">
          {`The timer has been running since ${formatDateTime(startedAt)}. Stop it and enter how long the session actually lasted.`}
        </Alert>
      )}
      <Group align="flex-end">
        <Stack flex="1 1 240px" gap={2}>
          <Text component="span" fz="1.75rem" lh={1.2} className="figures" role="timer">
            {formatElapsedTime(start, end)}
          </Text>
          <span className="soft break-anywhere">
            {joinNonEmpty(': ', timedText(timer), joinNonEmpty(', ', student, clientName))}
          </span>
        </Stack>
        <Button variant="default" onClick={() => open('discard')}>
          Discard
        </Button>
        {isRunning ? (
          <Button
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            onClick={({ detail }) => {
              // Ignore the second click of a double click on “Start timer”.
              if (detail > 1) return
              stopTimer()
              open('save')
            }}
          >
            Stop
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={resumeTimer}>
              Resume
            </Button>
            <Button onClick={() => open('save')}>Save session</Button>
          </>
        )}
      </Group>
      <Dialog {...saving} opened={saving.opened && !isRunning} title="Save session" size="lg">
        <SessionForm timer={timer} />
      </Dialog>
      <ConfirmDialog
        {...controlsOf('discard')}
        title="Discard this timer?"
        confirmLabel="Discard timer"
        isDestructive
        onConfirm={() => discardTimer(id)}
      >
        {`The time since ${formatDateTime(startedAt)} (${formatElapsedTime(start, end)}) isn’t saved anywhere else.`}
      </ConfirmDialog>
    </>
  )
}

const timedText = ({ startedAt, stoppedAt }: Timer) =>
  stoppedAt
    ? `${formatDateTime(startedAt)} to ${formatDateTime(stoppedAt)}, not saved yet`
    : `Since ${formatDateTime(startedAt)}`
