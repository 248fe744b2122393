import { type CallRequest, currentOf, isCallError } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { type MutateOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { call, callWithRetry, errorMessage } from '#data/api.ts'
import type { EnqueueResult, OptimisticChange } from '#data/outbox.ts'
import { refreshAfterOwnChange } from '#data/query.ts'
import { readToken } from '#data/session-storage.ts'
import { reportStorageError } from '#data/status.ts'
import { failureToast, type Toast, toast } from '#ui/toast.tsx'

type Options<E extends Endpoint, Input> = {
  request: (input: Input) => CallRequest<E>
  /**
   * What it does on this device until the server has done it: such a write never fails for want of
   * a network. Undefined for what has to be done now or not at all.
   */
  optimistic?: (input: Input) => Local<AnswerOf<E>> | Promise<Local<AnswerOf<E>>>
  /** What the screen shows at once, while everything is read again. */
  onApplied?: (answer: AnswerOf<E>, input: Input) => void
  /** What the operator is told when it worked; nothing without it. */
  successToast?: Toast | ((answer: AnswerOf<E>, input: Input) => Toast)
  /** The catalogue's sentence, with the server's own below it; or a toast of one's own making. */
  errorToast?: string | ((error: unknown, input: Input) => Toast)
}

type Local<Answer> = OptimisticChange<Answer> | undefined

type Write<Input, Answer> = Omit<
  UseMutationResult<Answer, Error, Input>,
  'mutate' | 'mutateAsync'
> & {
  /** Does it. The same thing asked for again before it is done is done once. */
  mutate: (input: Input, options?: MutateOptions<Answer, Error, Input>) => void
}

/**
 * A change on the server: `useWrite(startTodo, { request: ({ id }: Todo) => ({ params: { id } }) })`.
 * Afterwards everything on the screen is read again, so that bookings, to-dos, their count and
 * every figure made from them are never behind the operator's own doing.
 */
export const useWrite = <E extends Endpoint, Input = void>(
  endpoint: E,
  { request, optimistic, onApplied, successToast, errorToast }: Options<E, Input>,
): Write<Input, AnswerOf<E>> => {
  // A double click comes before the disabled button is drawn.
  const running = useRef(new Set<string>())
  const unsent = useRef(new Set<string>())
  const {
    mutate,
    mutateAsync: _,
    ...state
  } = useMutation<AnswerOf<E>, Error, Input>({
    mutationFn: async (input) => {
      const written =
        optimistic && (await enqueueLocally(endpoint, request(input), () => optimistic(input)))
      if (written) {
        if (!written.isSent) unsent.current.add(nameOf(input))
        return written.answer
      }
      const answer = endpoint.mayRepeat
        ? await callWithRetry(endpoint, request(input))
        : await call(endpoint, request(input))
      refreshAfterOwnChange()
      return answer
    },
    onSuccess: (answer, input) => {
      onApplied?.(answer, input)
      // Whoever was signed out is told so, and what is kept, where they sign in again.
      if (!successToast || !readToken()) return
      const told = typeof successToast === 'function' ? successToast(answer, input) : successToast
      toast(unsent.current.delete(nameOf(input)) ? { ...told, details: keptHere } : told)
    },
    onError: (error, input) => {
      // What was refused for its state was not as the screen had it; what the outside refused has
      // been written down.
      if (isCallError(error) && [404, 409, 502].includes(error.status)) refreshAfterOwnChange()
      // Who sent the version that a change was made from shows both sides.
      if (errorToast === undefined || currentOf(error) !== undefined || !readToken()) return
      toast(
        typeof errorToast === 'function'
          ? errorToast(error, input)
          : failureToast(errorToast, errorMessage(error)),
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

const keptHere = 'Saved on this device. It is sent as soon as there is a network.'

/** Undefined where this device can keep nothing: then the server is asked at once. */
const enqueueLocally = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  optimistic: () => Local<AnswerOf<E>> | Promise<Local<AnswerOf<E>>>,
): Promise<EnqueueResult<AnswerOf<E>> | undefined> => {
  try {
    const [{ enqueue }, effect] = await Promise.all([import('#data/outbox.ts'), optimistic()])
    return effect && (await enqueue(endpoint, request, effect))
  } catch (error) {
    if (isCallError(error)) throw error
    reportStorageError(error)
    console.warn(error)
  }
}

const nameOf = (input: unknown): string => JSON.stringify(input) ?? ''
