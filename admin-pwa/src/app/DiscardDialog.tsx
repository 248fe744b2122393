import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useStore } from '#data/store.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import {
  answerDiscardQuestion,
  askToDiscard,
  discardQuestion,
  hasUnsaved,
  type Question,
} from '#ui/unsaved.ts'

const ConfirmDialog = lazyDialog(() => import('#ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')

/** Asks before unsaved input is lost by closing a dialog, leaving a screen or signing out. */
export const DiscardDialog = () => {
  const question = useStore(discardQuestion)
  useAskBeforeLeaving()
  return (
    <ConfirmDialog
      opened={question !== undefined}
      onClose={() => answerDiscardQuestion(false)}
      onConfirm={() => answerDiscardQuestion(true)}
      isDestructive
      isAboveAll
      {...textsOf(question)}
    />
  )
}

const textsOf = ({ unsent = 0, hasInput = true, hasTimer = false }: Partial<Question> = {}) => {
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

/** Doesn't ask if only the screen's tab or filter changes, because its form stays open. */
const useAskBeforeLeaving = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const go = useEffectEvent(() => blocker.proceed?.())
  const stay = useEffectEvent(() => blocker.reset?.())
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) askToDiscard(() => go(), { stay: () => stay() })
  }, [isBlocked])
}
