import { type Ask, currentOf, isCallError } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { type MutateOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { call, callUntilAnswered, sentenceOf } from '#app/api.ts'
import { refreshAfterOwnChange } from '#app/query.ts'
import { failureToast, type Toast, toast } from '#ui/toast.tsx'

type Options<E extends Endpoint, Input> = {
  ask: (input: Input) => Ask<E>
  /** What the screen shows at once, while everything is read again. */
  applied?: (answer: AnswerOf<E>, input: Input) => void
  /** What the operator is told when it worked; nothing without it. */
  succeeded?: Toast | ((answer: AnswerOf<E>, input: Input) => Toast)
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
 * A change on the server: `useWrite(startTodo, { ask: ({ id }: Todo) => ({ params: { id } }) })`.
 * Afterwards everything on the screen is read again, so that bookings, to-dos, their count and
 * every figure made from them are never behind the operator's own doing.
 */
export const useWrite = <E extends Endpoint, Input = void>(
  endpoint: E,
  { ask, applied, succeeded, failed }: Options<E, Input>,
): Write<Input, AnswerOf<E>> => {
  // A double click comes before the disabled button is drawn.
  const running = useRef(new Set<string>())
  const {
    mutate,
    mutateAsync: _,
    ...state
  } = useMutation<AnswerOf<E>, Error, Input>({
    mutationFn: (input) =>
      endpoint.mayRepeat ? callUntilAnswered(endpoint, ask(input)) : call(endpoint, ask(input)),
    onSuccess: (answer, input) => {
      applied?.(answer, input)
      refreshAfterOwnChange()
      if (succeeded) toast(typeof succeeded === 'function' ? succeeded(answer, input) : succeeded)
    },
    onError: (error, input) => {
      // What was refused for its state was not as the screen had it; what the outside refused has
      // been written down.
      if (isCallError(error) && [404, 409, 502].includes(error.status)) refreshAfterOwnChange()
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
    (input: Input, options?: MutateOptions<AnswerOf<E>, Error, Input>) => {
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
