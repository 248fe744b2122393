import { type Ask, currentOf, isCallError } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { type MutateOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { call, callUntilAnswered, sentenceOf } from '#data/api.ts'
import type { LocalEffect, Written } from '#data/outbox.ts'
import { refreshAfterOwnChange } from '#data/query.ts'
import { noteTrouble } from '#data/storage-error.ts'
import { storedToken } from '#data/token.ts'
import { failureToast, type Toast, toast } from '#ui/toast.tsx'

type Options<E extends Endpoint, Input> = {
  ask: (input: Input) => Ask<E>
  /**
   * What it does on this device until the server has done it: such a write never fails for want of
   * a network. Undefined for what has to be done now or not at all.
   */
  locally?: (input: Input) => Local<AnswerOf<E>> | Promise<Local<AnswerOf<E>>>
  /** What the screen shows at once, while everything is read again. */
  applied?: (answer: AnswerOf<E>, input: Input) => void
  /** What the operator is told when it worked; nothing without it. */
  succeeded?: Toast | ((answer: AnswerOf<E>, input: Input) => Toast)
  /** The catalogue's sentence, with the server's own below it; or a toast of one's own making. */
  failed?: string | ((error: unknown, input: Input) => Toast)
}

type Local<Answer> = LocalEffect<Answer> | undefined

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
  { ask, locally, applied, succeeded, failed }: Options<E, Input>,
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
      const written = locally && (await writeHere(endpoint, ask(input), () => locally(input)))
      if (written) {
        if (!written.isSent) unsent.current.add(nameOf(input))
        return written.answer
      }
      const answer = endpoint.mayRepeat
        ? await callUntilAnswered(endpoint, ask(input))
        : await call(endpoint, ask(input))
      refreshAfterOwnChange()
      return answer
    },
    onSuccess: (answer, input) => {
      applied?.(answer, input)
      // Whoever was signed out is told so, and what is kept, where they sign in again.
      if (!succeeded || !storedToken()) return
      const told = typeof succeeded === 'function' ? succeeded(answer, input) : succeeded
      toast(unsent.current.delete(nameOf(input)) ? { ...told, details: keptHere } : told)
    },
    onError: (error, input) => {
      // What was refused for its state was not as the screen had it; what the outside refused has
      // been written down.
      if (isCallError(error) && [404, 409, 502].includes(error.status)) refreshAfterOwnChange()
      // Who sent the version that a change was made from shows both sides.
      if (failed === undefined || currentOf(error) !== undefined || !storedToken()) return
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

const keptHere = 'Saved on this device. It is sent as soon as there is a network.'

/** Undefined where this device can keep nothing: then the server is asked at once. */
const writeHere = async <E extends Endpoint>(
  endpoint: E,
  ask: Ask<E>,
  locally: () => Local<AnswerOf<E>> | Promise<Local<AnswerOf<E>>>,
): Promise<Written<AnswerOf<E>> | undefined> => {
  try {
    const [{ writeThroughOutbox }, effect] = await Promise.all([
      import('#data/outbox.ts'),
      locally(),
    ])
    return effect && (await writeThroughOutbox(endpoint, ask, effect))
  } catch (error) {
    if (isCallError(error)) throw error
    noteTrouble(error)
    console.warn(error)
  }
}

const nameOf = (input: unknown): string => JSON.stringify(input) ?? ''
