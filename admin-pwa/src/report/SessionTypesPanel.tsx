import { Group, Stack } from '@mantine/core'
import { formatShare } from '#report/compare.ts'
import type { Report } from '#report/queries.ts'
import { euro } from '#ui/figure/Money.tsx'
import { pluralize } from '#ui/format/format.ts'
import { Panel } from '#ui/Panel.tsx'
import { useSlug } from '#ui/route/use-slug.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Tone, toneColour } from '#ui/tone.ts'
import { usePackageTone } from '#website/queries.ts'

export const SessionTypesPanel = ({ report: { distribution } }: { report: Report }) => {
  const toneOf = usePackageTone()
  const website = useSlug()
  const parts = distribution.map((part) => ({
    ...part,
    tone: toneOf({ website, sessionType: part.type }),
  }))
  const total = parts.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <Panel title="Session types">
      <Group gap={24}>
        {total > 0 && <Ring parts={parts.filter(({ sessions }) => sessions > 0)} total={total} />}
        <Stack component="ul" gap={12} flex="1 1 11rem" aria-label="Session types">
          {parts.map(({ type, label, tone, sessions, revenue }) => (
            <li key={type}>
              <Group gap={8} justify="space-between">
                <StatusBadge tone={tone} isName>
                  {label}
                </StatusBadge>
                <strong className="figures">{formatShare(sessions, total)}</strong>
              </Group>
              <span className="soft">{`${pluralize(sessions, 'session')}, ${euro(revenue)}`}</span>
            </li>
          ))}
        </Stack>
      </Group>
    </Panel>
  )
}

const radius = 43
const circumference = 2 * Math.PI * radius
/** The gap between two segments, in viewBox units. */
const gap = 2

type RingProps = { parts: readonly { tone: Tone; sessions: number }[]; total: number }

/** Hidden from screen readers because the list beside it has the same figures. */
const Ring = ({ parts, total }: RingProps) => {
  let before = 0
  return (
    <svg viewBox="0 0 104 104" width={104} height={104} aria-hidden="true">
      {parts.map(({ tone, sessions }) => {
        const length = (sessions / total) * circumference
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
            strokeDasharray={`${parts.length > 1 ? Math.max(length - gap, 1) : circumference} ${circumference}`}
            strokeDashoffset={-from}
            transform="rotate(-90 52 52)"
          />
        )
      })}
    </svg>
  )
}
