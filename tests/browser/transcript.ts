import type { Locator } from '@playwright/test'
import { expect } from '#browser/journey.ts'

/**
 * Compares what a screen reader reads with a reviewed file in `transcripts`. Numbers, dates and ids
 * are masked, because they differ between runs. To write a file again, delete it and run the
 * journey.
 * @param skipped elements whose content differs between runs, such as `grid`
 */
export const expectTranscript = async (
  part: Locator,
  name: string,
  skipped: readonly string[] = [],
) => {
  let skippedDepth = Number.POSITIVE_INFINITY
  const lines = (await part.ariaSnapshot()).split('\n').filter((line) => {
    const depth = line.search(/\S/)
    if (depth > skippedDepth || line.includes('- /url:')) return false
    const isSkipped = skipped.some((start) => line.trim().startsWith(`- ${start}`))
    skippedDepth = isSkipped ? depth : Number.POSITIVE_INFINITY
    return true
  })
  expect(`${masked(lines.join('\n'))}\n`).toMatchSnapshot(`${name}.yml`)
}

const masked = (text: string) =>
  text
    .replaceAll(/\b([0-9A-F]{8}|[0-9a-f]{32})\b/g, 'ID')
    // YAML quotes an order number that could be read as a number, such as 12345678 or 1E234567.
    .replaceAll(': "ID"', ': ID')
    .replaceAll(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Weekday')
    .replaceAll(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, 'Weekday')
    .replaceAll(/\b(?:January|February|March|April|May|June|July|August|September)\b/g, 'Month')
    .replaceAll(/\b(?:October|November|December)\b/g, 'Month')
    .replaceAll(/\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g, 'Month')
    // Don't mask heading levels.
    .replaceAll(/(?<!level=)\b\d+(?:[.,:]\d+)*/g, '0')
    // Depending on the date, a calendar shows days from one or two months or years.
    .replaceAll(/0 Month(?: 0)? – 0 Month 0/g, 'Month 0')
