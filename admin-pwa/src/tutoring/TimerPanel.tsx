import { Alert, Button, TextInput } from '@mantine/core'
import { clockText, isForgotten } from '@synapse/shared/tutoring/timer'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { useClientName } from '#client/queries.ts'
import { SessionDialog } from '#tutoring/SessionDialog.tsx'
import classes from '#tutoring/TimerPanel.module.css'
import {
  dropTimer,
  resumeTimer,
  startTimer,
  stopTimer,
  type Timer,
  useTimer,
} from '#tutoring/timer.ts'
import { useNow } from '#tutoring/use-now.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { shortMoment } from '#ui/format-time.ts'
import { Panel } from '#ui/Panel.tsx'

/** Starts, stops and saves the timer, which keeps running on other screens. */
export const TimerPanel = () => {
  const timer = useTimer()
  return <Panel title="Timer">{timer ? <Running key={timer.id} timer={timer} /> : <Start />}</Panel>
}

const Start = () => {
  const [clientId, setClientId] = useState('')
  const [student, setStudent] = useState('')
  return (
    <form
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault()
        startTimer({ clientId, student: student.trim() })
      }}
    >
      <ClientSelect
        label="Client"
        none="Add details later"
        value={clientId}
        onChange={({ currentTarget: { value } }) => setClientId(value)}
      />
      <TextInput
        label="Student"
        maxLength={200}
        value={student}
        onChange={({ currentTarget: { value } }) => setStudent(value)}
      />
      <Button type="submit" leftSection={<IconPlayerPlay size={18} aria-hidden />}>
        Start Timer
      </Button>
    </form>
  )
}

const Running = ({ timer }: { timer: Timer }) => {
  const { id, startedAt, stoppedAt, clientId, student } = timer
  const isRunning = stoppedAt === undefined
  const clientName = useClientName()(clientId)
  const now = useNow(isRunning)
  const [asked, setAsked] = useState<'save' | 'discard'>()
  const start = Temporal.Instant.from(startedAt)
  const end = stoppedAt ? Temporal.Instant.from(stoppedAt) : now
  const close = () => setAsked(undefined)
  const about = [student, clientName].filter(Boolean).join(', ')
  return (
    <>
      {isRunning && isForgotten(start, now) && (
        <Alert mb="md" color="limited" title="Did you forget to stop this timer?">
          {`It has been running since ${shortMoment(startedAt)}. Stop it and enter how long the session really took.`}
        </Alert>
      )}
      <div className={classes.row}>
        <div className={classes.clock}>
          <span className={classes.time} role="timer">
            {clockText(start, end)}
          </span>
          <span className="soft">
            {`${stoppedAt ? `${shortMoment(startedAt)} to ${shortMoment(stoppedAt)}, not saved yet` : `Since ${shortMoment(startedAt)}`}${about && `: ${about}`}`}
          </span>
        </div>
        <Button variant="default" onClick={() => setAsked('discard')}>
          Discard
        </Button>
        {isRunning ? (
          <Button
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            onClick={() => {
              stopTimer()
              setAsked('save')
            }}
          >
            Stop
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={resumeTimer}>
              Resume
            </Button>
            <Button onClick={() => setAsked('save')}>Save Session</Button>
          </>
        )}
      </div>
      <SessionDialog timer={timer} opened={asked === 'save' && !isRunning} onClose={close} />
      <ConfirmDialog
        opened={asked === 'discard'}
        onClose={close}
        title="Discard this timer?"
        confirmLabel="Discard Timer"
        cancelLabel="Keep it"
        isDestructive
        onConfirm={() => dropTimer(id)}
      >
        {`The time since ${shortMoment(startedAt)} (${clockText(start, end)}) isn’t saved anywhere else.`}
      </ConfirmDialog>
    </>
  )
}
