import type { Page } from '@playwright/test'
import { median } from './row.ts'

/** A worker's script and what it is asked for, time and again; a file is fetched first and handed over. */
export type Contender = { script: string; order: Record<string, unknown>; file?: string }

export type Timed = {
  /** Milliseconds of each answer but the first, which the worker's own loading is part of. */
  times: number[]
  /** The last answer; a PDF is in it as plain numbers. */
  answer: Record<string, unknown>
}

const rounds = 5
const mostMs = 90_000

/**
 * Milliseconds from order to answer: after a first round that warms all of them up, five, in each of
 * which every worker has its turn, so that what else the machine does falls on all of them alike.
 * @throws when a worker fails, or takes longer than a minute and a half
 */
export const timeWorkers = async <Name extends string>(
  page: Page,
  contenders: Record<Name, Contender>,
): Promise<Record<Name, Timed>> => {
  const names = Object.keys(contenders) as Name[]
  const order: Order = { contenders, mostMs }
  const workers = await page.evaluateHandle(openWorkers, order)
  const results = {} as Record<Name, Timed>
  for (const name of names) {
    await workers.evaluate(({ time }, one) => time(one), name)
    results[name] = { times: [], answer: {} }
  }
  for (let round = 0; round < rounds; round += 1)
    for (const name of names)
      results[name].times.push(await workers.evaluate(({ time }, one) => time(one), name))
  for (const name of names)
    results[name].answer = await workers.evaluate(({ answer }, one) => answer(one), name)
  await workers.evaluate(({ close }) => close())
  return results
}

/** The middle of what was measured of one, as part of the middle of another. */
export const ratioOf = (one: Timed, other: Timed): number => median(one.times) / median(other.times)

type Order = { contenders: Record<string, Contender>; mostMs: number }

/** Runs in the page, where nothing but the order and its answer lies between two looks at the clock. */
const openWorkers = async ({ contenders, mostMs }: Order) => {
  const orders = new Map<string, Record<string, unknown>>()
  for (const [name, { order, file }] of Object.entries(contenders)) {
    const blob = file && (await (await fetch(file)).blob())
    orders.set(name, blob ? { ...order, file: new File([blob], file) } : order)
  }
  const workers = new Map<string, Worker>()
  const workerOf = (name: string) => {
    const worker =
      workers.get(name) ?? new Worker(contenders[name]?.script ?? '', { type: 'module' })
    workers.set(name, worker)
    return worker
  }
  const answers = new Map<string, Record<string, unknown>>()
  const time = (name: string) =>
    new Promise<number>((resolve, reject) => {
      const fail = (reason: unknown) => reject(new Error(`${name}: ${reason}`))
      const timer = setTimeout(() => fail(`no answer within ${mostMs} ms`), mostMs)
      const began = performance.now()
      const worker = workerOf(name)
      worker.onerror = ({ message }) => fail(message || 'its script is not there')
      worker.onmessage = ({ data }) => {
        if (data.type === 'progress') return
        const milliseconds = performance.now() - began
        clearTimeout(timer)
        answers.set(name, data)
        if (data.failure || data.type === 'failed') fail(data.failure ?? data.reason)
        else resolve(milliseconds)
      }
      worker.postMessage(orders.get(name))
    })
  const answer = (name: string) => {
    const { pdf, ...others } = answers.get(name) ?? {}
    return pdf instanceof Uint8Array ? { ...others, pdf: [...pdf] } : others
  }
  const close = () => {
    for (const worker of workers.values()) worker.terminate()
  }
  return { time, answer, close }
}
