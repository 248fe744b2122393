import type { Use } from '@synapse/shared/project/project'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '#project/UseBar.module.css'

type Props = {
  /** What was used: '12.5 h'. */
  used: string
  /** What was planned; undefined where nothing was. */
  planned: string | undefined
  use: Use | undefined
}

/** How much is used of what was planned: in words, and as a bar for the eye. */
export const UseBar = ({ used, planned, use }: Props) => {
  if (!use || planned === undefined) return <span className="figures">{used}</span>
  return (
    <div className={classes.use} data-state={use.state}>
      <div className={classes.words}>
        <span className="figures">{`${used} of ${planned}`}</span>
        <span className={classes.state}>
          {use.state !== 'within' && <IconAlertTriangle size={15} stroke={1.8} aria-hidden />}
          <span className="figures">{`${use.percent}%${stateWords[use.state]}`}</span>
        </span>
      </div>
      <div className={classes.track}>
        <div className={classes.fill} style={{ width: `${Math.min(use.percent, 100)}%` }} />
      </div>
    </div>
  )
}

const stateWords = { within: '', nearly: ', nearly used', over: ', over' } as const
