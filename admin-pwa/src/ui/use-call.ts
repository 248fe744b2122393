import {
  type CallRequest,
  currentRecordOf,
  hasReason,
  isCallError,
} from '@synapse/shared/contract/call'
import type { AnswerOf, BodyOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, callWithRetry, errorMessage } from '#data/api.ts'
import type { EnqueueResult, MaybePromise } from '#data/outbox/enqueue.ts'
import type { OptimisticChange } from '#data/outbox/optimistic-change.ts'
import { refreshAfterOwnChange, showRecords } from '#data/refresh.ts'
import { readToken } from '#data/sign-in-storage.ts'
import { failureToast, type Toast, toast } from '#ui/toast.tsx'

export type CallToasts<Answer, Input> = {
  successToast?: Toast | ((answer: Answer, input: Input) => Toast)
  /** The toast after a failure: a title above the server's reason, or a custom toast. */
  errorToast?: string | ((error: unknown, input: Input) => Toast)
}

type Options<E extends Endpoint, Input> = CallToasts<AnswerOf<E>, Input> & {
  request?: (input: Input) => CallRequest<E>
  /** Replaces the online call, for example to make another call first. */
  send?: (request: CallRequest<E>, input: Input) => Promise<AnswerOf<E>>
  /** The change to show until the server confirms it; omitted if it can't be made offline. */
  optimistic?: (input: Input) => MaybePromise<OptimisticChange<AnswerOf<E>> | undefined>
  /** Called on success before the queries have refetched, even if the component is gone. */
  onSuccess?: (answer: AnswerOf<E>, input: Input) => void
}

/** `request` may be omitted if the input is the body. */
type Requested<E extends Endpoint, Input> =
  { body: Exclude<Input, void> } extends CallRequest<E>
    ? unknown
    : Required<Pick<Options<E, Input>, 'request'>>

// biome-ignore lint/suspicious/noConfusingVoidType: without a body, `mutate` needs no argument
type Body<E extends Endpoint> = [BodyOf<E>] extends [undefined] ? void : BodyOf<E>

/** The callbacks of one call. As in TanStack Query, they run only while the component is shown. */
export type SendCallbacks<Answer = unknown> = {
  onSuccess: (answer: Answer) => void
  onError: (error: Error) => void
  /** Called on success even if the form is no longer shown. */
  onAccepted?: () => void
  /** Whether `onError` shows conflicts. If so, a conflict needs no toast. */
  showsConflict?: boolean
}

/** What a button needs to know about the call it makes. */
export type Call = { isPending: boolean; isPendingOrDone: boolean; needsNetwork: boolean }

/** Returns the combined state of several calls, for a button that makes one of them. */
export const joinCalls = (...calls: Call[]): Call => ({
  isPending: calls.some(({ isPending }) => isPending),
  isPendingOrDone: calls.some(({ isPendingOrDone }) => isPendingOrDone),
  needsNetwork: calls.some(({ needsNetwork }) => needsNetwork),
})

/** The part of a mutation that a form needs. */
export type Mutation<Input, Answer = unknown> = Call & {
  mutate: (input: Input, callbacks: Partial<SendCallbacks<Answer>>) => void
}

/**
 * Returns a mutation that calls an endpoint. The input is the body, unless `request` says
 * otherwise. Afterwards, all queries refetch, because any list or figure on screen may include the
 * change. After a GET, such as an export, nothing is refetched, because it changes nothing.
 */
export const useCall = <E extends Endpoint, Input = Body<E>>(
  endpoint: E,
  options: Options<E, Input> & Requested<E, Input>,
) => {
  const { optimistic, onSuccess, successToast, errorToast } = options
  const { request = (body: Input) => ({ body }) as CallRequest<E> } = options
  const sendOnly = (request: CallRequest<E>) =>
    endpoint.mayRepeat ? callWithRetry(endpoint, request) : call(endpoint, request)
  const { send = sendOnly } = options
  // A second click may come before the button is disabled.
  const running = useRef(new Set<string>())
  const mutation = useMutation<EnqueueResult<AnswerOf<E>>, Error, Running<Input, AnswerOf<E>>>({
    mutationFn: async ({ input }) => {
      const outbox = optimistic && (await import('#data/outbox/enqueue.ts').catch(console.warn))
      const enqueued = await outbox?.tryToEnqueue(endpoint, request(input), () =>
        optimistic?.(input),
      )
      if (enqueued) return enqueued
      const answer = await send(request(input), input)
      if (endpoint.method !== 'GET') {
        showRecords(answer)
        refreshAfterOwnChange()
      }
      return { answer, isConfirmed: true }
    },
    onSuccess: ({ answer, isConfirmed }, { input, callbacks }) => {
      callbacks?.onAccepted?.()
      onSuccess?.(answer, input)
      // After an automatic sign-out, the sign-in page mentions the unsent changes.
      if (!successToast || !readToken()) return
      const success =
        typeof successToast === 'function' ? successToast(answer, input) : successToast
      toast(isConfirmed ? success : { ...success, details: savedOnDevice })
    },
    onError: (error, { input, callbacks }) => {
      // Refresh, because the screen is outdated or, after a 502, the server has recorded the
      // failure.
      if (isCallError(error) && [404, 409, 502].includes(error.status)) refreshAfterOwnChange()
      const isShown = callbacks?.showsConflict && currentRecordOf(error) !== undefined
      if (errorToast === undefined || isShown || !readToken()) return
      const failure =
        typeof errorToast === 'function'
          ? errorToast(error, input)
          : failureToast(errorMessage(error), { title: errorToast })
      const isUnchanged = endpoint.mayRepeat && hasReason(error, 'internal')
      toast(
        isUnchanged && !callbacks
          ? { ...failure, ...withRetry(failure, () => mutateOnce(input)) }
          : failure,
      )
    },
    onSettled: (_result, _error, { input }) => {
      running.current.delete(keyOf(input))
    },
  })
  const mutateOnce = (input: Input, callbacks?: Partial<SendCallbacks<AnswerOf<E>>>) => {
    const key = keyOf(input)
    if (running.current.has(key)) return
    running.current.add(key)
    mutation.mutate(
      { input, callbacks },
      {
        onSuccess: ({ answer }) => callbacks?.onSuccess?.(answer),
        onError: (error) => callbacks?.onError?.(error),
      },
    )
  }
  const { isPending, isSuccess, error, variables } = mutation
  return {
    isPending,
    isPendingOrDone: isPending || isSuccess,
    needsNetwork: !optimistic,
    error,
    input: variables?.input,
    mutate: mutateOnce,
  }
}

type Running<Input, Answer> = {
  input: Input
  /** A form or dialog with callbacks stays open after a failure and can be sent again. */
  callbacks: Partial<SendCallbacks<Answer>> | undefined
}

/** Returns a failure toast titled 'Error', with the server's reason below the message. */
export const failureToastWithReason =
  (message: string) =>
  (error: unknown): Toast =>
    failureToast(message, { details: errorMessage(error) })

const withRetry = ({ details }: Toast, onClick: () => void) => ({
  details: `${details ?? ''} Nothing was changed.`.trimStart(),
  action: { label: 'Try again', onClick },
})

const savedOnDevice = 'Saved on this device. It will be sent when you’re online.'

const keyOf = (input: unknown): string => JSON.stringify(input, withFileNames) ?? ''

/**
 * Identifies a file by its name, size and modification time, because `JSON.stringify` turns every
 * file into '{}'.
 */
const withFileNames = (_key: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
