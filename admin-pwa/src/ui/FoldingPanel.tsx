import { Paper, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from '#ui/FoldingPanel.module.css'
import { Panel } from '#ui/Panel.tsx'
import { useMobile, usePhone } from '#ui/use-mobile.ts'

type Props = {
  title: ReactNode
  /** Buttons beside the heading; on a phone, they are above the content. */
  actions?: ReactNode
  /** Whether the panel isn't collapsed on a tablet either. */
  onlyOnPhone?: boolean
  children: ReactNode
}

/** A panel of a long screen. On a phone or tablet, it is collapsed. */
export const FoldingPanel = ({ title, actions, onlyOnPhone, children }: Props) => {
  const [isMobile, isPhone] = [useMobile(), usePhone()]
  const id = useId()
  if (!(onlyOnPhone ? isPhone : isMobile))
    return (
      <Panel title={title} actions={actions}>
        {children}
      </Panel>
    )
  return (
    <Paper component="section" withBorder px="md" miw={0} aria-labelledby={id}>
      <Fold id={id} title={title} level="h2">
        {actions}
        {children}
      </Fold>
    </Paper>
  )
}

type FoldProps = Pick<Props, 'title' | 'children'> & {
  /** The heading's id. */
  id?: string
  level: 'h2' | 'h3'
  startsOpen?: boolean
}

/** A part of a form that starts collapsed; it expands if it contains an error. */
export const Fold = ({ id, level: Level, title, startsOpen = false, children }: FoldProps) => {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const contentId = useId()
  return (
    <>
      <Level id={id} className={classes.fold}>
        <UnstyledButton
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title} <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </Level>
      <div id={contentId} className={classes.folding} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
