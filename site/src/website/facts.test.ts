import { describe, expect, it } from 'vitest'
import { lowestPriceCents, timesSentence, withFacts } from '#website/facts.ts'

describe('facts in texts', () => {
  it('puts the prices of the packages where a text asks for them', () => {
    expect(withFacts('{individualPrice}, {duoPrice} or {groupPrice} for up to {groupSeats}')).toBe(
      '€60, €100 or €150 for up to 4',
    )
  })
  it('refuses a text that names a fact which does not exist', () => {
    expect(() => withFacts('only {weekPrice}')).toThrow("There is no fact named 'weekPrice'")
  })
  it('says the week of the timetable in one sentence', () => {
    expect(timesSentence).toBe(
      'Monday to Friday at 09:00, 12:00, 15:00; Saturday at 09:00, 12:00 (Malta time).',
    )
  })
  it('knows the lowest price', () => {
    expect(lowestPriceCents).toBe(6_000)
  })
})
