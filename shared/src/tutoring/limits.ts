/** Limits for sessions and sheet rows, in characters, hours and euros per hour. */

export const maxStudentLength = 200
export const maxSubjectLength = 500
export const maxHours = 24
export const maxRateEuro = 10_000
