import type { FormParams } from '#stand-ins/stripe/form-body'
import { refuse, type StripeRefusal } from '#stand-ins/stripe/refusal'
import type { StripeStore } from '#stand-ins/stripe/store'

export type Answer = { status: number; body: object; requestId: string; replayed: boolean }

export type KeyedRequest = {
  key: string
  /** The method and path of the endpoint to which the key belongs. */
  endpoint: string
  form: FormParams
}

const keptSeconds = 24 * 3600

/**
 * Saves responses by idempotency key, as Stripe does. For a day, a repeated request gets the saved
 * response, even if it is an error. Rejects a different request with the same key, and any request
 * whose key another request is still using.
 */
export const createIdempotency = (store: StripeStore, nowSeconds: () => number) => {
  const inProgress = new Set<string>()

  /** Returns the saved response; null if the request must be executed. Rejects a misused key. */
  const recall = ({ key, endpoint, form }: KeyedRequest): Answer | null => {
    if (inProgress.has(key))
      refuse(
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}`,
        },
        409,
      )
    const kept = store.keptAnswer.get(key)
    if (!kept || kept.created + keptSeconds <= nowSeconds()) return null
    if (kept.endpoint !== endpoint)
      refuse({
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${kept.endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    if (kept.form !== JSON.stringify(form))
      refuse({
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    return { status: kept.status, body: kept.body, requestId: kept.requestId, replayed: true }
  }

  /** Blocks a key while its request runs. `work` calls `keep` to save the response. */
  const hold = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    inProgress.add(key)
    try {
      return await work()
    } finally {
      inProgress.delete(key)
    }
  }

  const keep = ({ key, endpoint, form }: KeyedRequest, answer: Answer): void => {
    const { status, requestId, body } = answer
    const request = { created: nowSeconds(), endpoint, form: JSON.stringify(form) }
    store.keptAnswer.put(key, { ...request, status, requestId, body })
  }

  return { recall, hold, keep }
}

/** Returns whether Stripe saves an error under its key. It doesn't save parameter errors. */
export const isKept = ({ body: { error } }: StripeRefusal): boolean =>
  !error.code?.startsWith('parameter_') && error.type !== 'idempotency_error'
