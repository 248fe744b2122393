import type { Session } from '@synapse/shared/tutoring/contract'
import { SessionForm } from '#tutoring/SessionForm.tsx'
import type { Timer } from '#tutoring/timer.ts'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & {
  /** The session to edit; undefined for a new one. */
  session?: Session | undefined
  /** The stopped timer that a new session takes its duration from. */
  timer?: Timer | undefined
}

export const SessionDialog = ({ session, timer, ...opening }: Props) => (
  <Dialog {...opening} title={session ? 'Edit Session' : 'New Session'} size="lg">
    <SessionForm session={session} timer={timer} onClose={opening.onClose} />
  </Dialog>
)
