import { currentOf, isCallError } from '@synapse/shared/call'
import { type MutateOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { sentenceOf } from '#app/api.ts'
import { refreshAll } from '#app/query.ts'
import { failureToast, type Toast, toast } from '#ui/toast.tsx'

type Options<Input, Answer> = {
  run: (input: Input) => Promise<Answer>
  /** What the operator is told when it worked; nothing without it. */
  succeeded?: Toast | ((answer: Answer, input: Input) => Toast)
  /** The catalogue's sentence, with the server's own below it; or a toast of one's own making. */
  failed?: string | ((error: unknown, input: Input) => Toast)
}

type Write<Input, Answer> = Omit<
  UseMutationResult<Answer, Error, Input>,
  'mutate' | 'mutateAsync'
> & {
  /** Does it. The same thing asked for again before it is done is done once. */
  mutate: (input: Input, options?: MutateOptions<Answer, Error, Input>) => void
}

/**
 * A change on the server. Afterwards everything on the screen is read again, so that bookings,
 * to-dos, their count and every figure made from them are never behind the operator's own doing.
 */
export const useWrite = <Input = void, Answer = unknown>({
  run,
  succeeded,
  failed,
}: Options<Input, Answer>): Write<Input, Answer> => {
  // A double click comes before the disabled button is drawn.
  const running = useRef(new Set<string>())
  const {
    mutate,
    mutateAsync: _,
    ...state
  } = useMutation<Answer, Error, Input>({
    mutationFn: run,
    onSuccess: (answer, input) => {
      refreshAll()
      if (succeeded) toast(typeof succeeded === 'function' ? succeeded(answer, input) : succeeded)
    },
    onError: (error, input) => {
      // What was refused for its state was not as the screen had it; what the outside refused has
      // been written down.
      if (isCallError(error) && [404, 409, 502].includes(error.status)) refreshAll()
      // Who sent the version that a change was made from shows both sides.
      if (failed === undefined || currentOf(error) !== undefined) return
      toast(
        typeof failed === 'function'
          ? failed(error, input)
          : failureToast(failed, sentenceOf(error)),
      )
    },
    onSettled: (_answer, _error, input) => {
      running.current.delete(nameOf(input))
    },
  })
  const mutateOnce = useCallback(
    (input: Input, options?: MutateOptions<Answer, Error, Input>) => {
      const name = nameOf(input)
      if (running.current.has(name)) return
      running.current.add(name)
      mutate(input, options)
    },
    [mutate],
  )
  return { ...state, mutate: mutateOnce }
}

const nameOf = (input: unknown): string => JSON.stringify(input) ?? ''
