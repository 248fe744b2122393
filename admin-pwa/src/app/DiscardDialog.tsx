import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { answerDiscardQuestion, type DiscardQuestion } from '#ui/unsaved.ts'

type Props = DialogControls & { question: DiscardQuestion | undefined }

export const DiscardDialog = ({ question, ...controls }: Props) => (
  <ConfirmDialog
    {...controls}
    onConfirm={() => answerDiscardQuestion(true)}
    isDestructive
    isAboveAll
    {...textsOf(question)}
  />
)

const textsOf = ({
  unsent = 0,
  hasInput = true,
  hasTimer = false,
}: Partial<DiscardQuestion> = {}) => {
  const andTimer = hasTimer ? ' and the timer' : ''
  if (unsent !== 0)
    return {
      title: 'Discard unsent changes?',
      confirmLabel: 'Discard changes',
      cancelLabel: 'Keep changes',
      children: `Unsent changes on this device: ${unsent}. They’ll be deleted, together with any unsaved input${andTimer}.`,
    }
  if (!hasInput)
    return {
      title: 'Discard the timer?',
      confirmLabel: 'Discard timer',
      cancelLabel: 'Keep timer',
      children: 'The time hasn’t been saved as a session yet.',
    }
  return {
    title: 'Discard what you typed?',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    children: `Your changes${andTimer} haven’t been saved yet.`,
  }
}
