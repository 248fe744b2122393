import { expect, test } from 'vitest'
import { isWorkingDay } from '#withdrawal/working-day'

const isWorking = (date: string) => isWorkingDay(Temporal.PlainDate.from(date))

test('weekdays are working days, except Malta’s public holidays', () => {
  for (const day of ['2027-02-01', '2027-02-05', '2027-12-24', '2028-02-29'])
    expect(isWorking(day), day).toBe(true)
  for (const day of ['2027-02-06', '2027-02-07', '2027-02-10', '2027-12-13', '2030-01-01'])
    expect(isWorking(day), day).toBe(false)
})

test('Good Friday is a public holiday in every year', () => {
  const near = ['2026-04-03', '2027-03-26', '2028-04-14', '2038-04-23']
  for (const day of [...near, '2049-04-16', '2052-04-19', '2285-03-20'])
    expect(isWorking(day), day).toBe(false)
})
