import { type Tone, toneColour } from '#ui/tone.ts'

type Part = { tone: Tone; sessions: number }

const radius = 43
const round = 2 * Math.PI * radius
/** The gap between two segments, in viewBox units. */
const gap = 2

/**
 * Draws a ring chart. Hidden from screen readers because the list beside it has the same figures.
 */
export const Ring = ({ parts }: { parts: readonly Part[] }) => {
  const all = parts.reduce((sum, { sessions }) => sum + sessions, 0)
  const shown = parts.filter(({ sessions }) => sessions > 0)
  let before = 0
  return (
    <svg viewBox="0 0 104 104" width={104} height={104} aria-hidden="true">
      {shown.map(({ tone, sessions }) => {
        const length = (sessions / all) * round
        const from = before
        before += length
        return (
          <circle
            key={from}
            cx={52}
            cy={52}
            r={radius}
            fill="none"
            stroke={toneColour(tone)}
            strokeWidth={18}
            strokeDasharray={`${shown.length > 1 ? Math.max(length - gap, 1) : round} ${round}`}
            strokeDashoffset={-from}
            transform="rotate(-90 52 52)"
          />
        )
      })}
    </svg>
  )
}
