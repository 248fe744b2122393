import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import { formatEuro, parseHundredths } from '@synapse/shared/money'
import type { Project } from '@synapse/shared/project/contract'
import {
  type RecordedUsage,
  type Usage,
  usageOf,
  usedBudgetCents,
  usedHundredths,
} from '@synapse/shared/project/project'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { PropsWithChildren } from 'react'
import { formatHours } from '#ui/format/format.ts'

type Props = { project: Project; usage: RecordedUsage | undefined }

export const HoursUsage = ({ project, usage }: Props) => (
  <UsageBar
    project={project}
    used={usage && usedHundredths(project, usage)}
    planned={project.estimatedHours}
    format={formatHours}
    unplanned="no estimate"
  />
)

export const BudgetUsage = ({ project, usage }: Props) => (
  <UsageBar
    project={project}
    used={usage && usedBudgetCents(project, usage)}
    planned={project.budget}
    format={formatEuro}
    unplanned="no budget"
  />
)

/** Shows how much of its budget a project has used or, without a budget, how many of its hours. */
export const UsageShare = ({ project, usage }: Props) => {
  if (!usage) return '–'
  const budget = budgetShare(project, usage)
  const shown = budget ?? hoursShare(project, usage)
  return shown && <Share usage={shown}>{budget ? ' of budget' : ' of hours'}</Share>
}

export const UsedBar = ({ project, usage }: Props) => {
  const shown = usage && (budgetShare(project, usage) ?? hoursShare(project, usage))
  return (
    shown && (
      <Box py={4}>
        <Bar usage={shown} />
      </Box>
    )
  )
}

const budgetShare = (project: Project, usage: RecordedUsage) =>
  styledUsage(project, usedBudgetCents(project, usage), project.budget)

const hoursShare = (project: Project, usage: RecordedUsage) =>
  styledUsage(project, usedHundredths(project, usage), project.estimatedHours)

type BarProps = {
  project: Project
  /** The hours or budget used, in hundredths of an hour or in cents; undefined while loading. */
  used: number | undefined
  planned: string | null
  format: (hundredths: number) => string
  /** The text for a project without an estimate or budget. */
  unplanned: string
}

const UsageBar = ({ project, used, planned, format, unplanned }: BarProps) => {
  if (used === undefined) return '–'
  const usage = styledUsage(project, used, planned)
  if (!usage)
    return (
      <>
        <span className="figures">{format(used)}</span>
        <span className="soft">{`, ${unplanned}`}</span>
      </>
    )
  const excess = used - usage.plan
  return (
    <Box pb={6}>
      <Group gap="0 8px" justify="space-between" mb={4}>
        <span>
          <span className="figures">{format(used)}</span>{' '}
          <span className="figures">{`of ${format(usage.plan)}`}</span>
        </span>
        <Share usage={usage}>
          <VisuallyHidden>{usage.note}</VisuallyHidden>
        </Share>
      </Group>
      <Bar usage={usage} />
      {excess > 0 && <Text size="sm" c={usage.color} mt={4}>{`Over by ${format(excess)}`}</Text>}
    </Box>
  )
}

/** @returns undefined if nothing is planned */
const styledUsage = (project: Project, used: number, planned: string | null) => {
  const plan = parseHundredths(planned ?? '0')
  const usage = usageOf(used, plan)
  if (!usage) return undefined
  // A completed project needs a warning only if it exceeded its plan.
  const isHarmless = project.status === 'completed' && usage.state !== 'over'
  const style = usageStyles[isHarmless ? 'within' : usage.state]
  return { plan, percent: usage.percent, ...style }
}

type ShareProps = { usage: NonNullable<ReturnType<typeof styledUsage>> }

const Bar = ({ usage: { percent, color } }: ShareProps) => (
  <Box h={6} bg="var(--line)" style={{ overflow: 'hidden', borderRadius: 3 }}>
    <Box h="100%" w={`${percent}%`} bg={color} />
  </Box>
)

const Share = ({ usage: { percent, color, note }, children }: PropsWithChildren<ShareProps>) => (
  <Text
    component="span"
    className={note && 'with-icon'}
    ml="auto"
    size="sm"
    c={note ? color : 'dimmed'}
    fw={note ? 550 : undefined}
  >
    {note && <IconAlertTriangle size={15} aria-hidden />}
    <span>
      {`${percent}%`}
      {children}
    </span>
  </Text>
)

const usageStyles = {
  within: { color: 'accent', note: '' },
  nearly: { color: 'warning', note: ', nearly used' },
  all: { color: 'warning', note: ', all used' },
  over: { color: 'danger', note: ', over' },
} as const satisfies Record<Usage['state'], { color: string; note: string }>
