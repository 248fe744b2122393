import { z } from 'zod'
import type { StripeContext } from '#stand-ins/stripe/context'
import { expandedList } from '#stand-ins/stripe/expand'
import type { FormParams } from '#stand-ins/stripe/form-body'
import { listParams, parseParams, text } from '#stand-ins/stripe/params'
import { refuse, refuseMissing } from '#stand-ins/stripe/refusal'

type Listed = { id: string; created: number; object: string }

/**
 * Returns a list in Stripe's format, newest first. `limit` is 10 by default, `starting_after` or
 * `ending_before` selects a page, and `created` is a timestamp or a range.
 * @param filters the names of fields that can be filtered by an exact value
 */
export const list = <Row extends Listed>(
  context: StripeContext,
  newestFirst: Row[],
  form: FormParams,
  url: string,
  filters: (keyof Row & string)[],
): object => {
  const filterParams = Object.fromEntries(filters.map((name) => [name, text(200).optional()]))
  const params = parseParams(z.strictObject({ ...listParams, ...filterParams }), form)
  const wanted = parseParams(z.looseObject(filterParams), form)
  const rows = newestFirst.filter(
    (row) =>
      isWithin(row.created, params.created) &&
      filters.every((name) => wanted[name] === undefined || wanted[name] === row[name]),
  )
  const page = pageOf(rows, params)
  return {
    object: 'list',
    data: expandedList(context, page.rows, params.expand),
    has_more: page.hasMore,
    url,
  }
}

const pageOf = <Row extends Listed>(
  rows: Row[],
  params: { limit?: number; starting_after?: string; ending_before?: string },
): { rows: Row[]; hasMore: boolean } => {
  const limit = params.limit ?? 10
  if (params.starting_after && params.ending_before)
    refuse({ message: 'You cannot provide both starting_after and ending_before.' })
  if (params.ending_before) {
    const end = indexOf(rows, params.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { rows: rows.slice(start, end), hasMore: start > 0 }
  }
  const start = params.starting_after
    ? indexOf(rows, params.starting_after, 'starting_after') + 1
    : 0
  return { rows: rows.slice(start, start + limit), hasMore: rows.length > start + limit }
}

const indexOf = (rows: Listed[], id: string, param: string): number => {
  const index = rows.findIndex((row) => row.id === id)
  return index === -1 ? refuseMissing('object', id, param) : index
}

type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

const isWithin = (created: number, range: number | Range | undefined): boolean => {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  return (
    (range.gt === undefined || created > range.gt) &&
    (range.gte === undefined || created >= range.gte) &&
    (range.lt === undefined || created < range.lt) &&
    (range.lte === undefined || created <= range.lte)
  )
}
