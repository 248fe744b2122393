import type { Usage } from '@synapse/shared/project/project'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '#project/UsageBar.module.css'

type Props = {
  /** The amount used, for example '12.5 h'. */
  used: string
  /**
   * The planned amount. If it is undefined, the text in `unplanned` is shown, for example 'no
   * estimate'.
   */
  planned: string | undefined
  unplanned: string
  usage: Usage | undefined
  /** Whether the project is completed, so that only going over the plan is worth a warning. */
  isEnded: boolean
}

/** Shows how much of a planned amount has been used, as text and as a bar. */
export const UsageBar = ({ used, planned, unplanned, usage, isEnded }: Props) => {
  if (!usage || planned === undefined)
    return (
      <span className="figures">
        {used}
        <span className="soft">{`, ${unplanned}`}</span>
      </span>
    )
  const state = isEnded && usage.state !== 'over' ? 'within' : usage.state
  return (
    <div className={classes.use} data-state={state}>
      <div className={classes.words}>
        <span className="figures">{`${used} of ${planned}`}</span>
        <span className={classes.state}>
          {state !== 'within' && <IconAlertTriangle size={15} stroke={1.8} aria-hidden />}
          <span className="figures">{`${usage.percent}%${stateLabels[state]}`}</span>
        </span>
      </div>
      <div className={classes.track}>
        <div className={classes.fill} style={{ width: `${Math.min(usage.percent, 100)}%` }} />
      </div>
    </div>
  )
}

const stateLabels = {
  within: '',
  nearly: ', nearly used',
  all: ', all used',
  over: ', over',
} as const satisfies Record<Usage['state'], string>
