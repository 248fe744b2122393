import { Paper, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from '#ui/CollapsiblePanel.module.css'
import { Panel } from '#ui/Panel.tsx'
import { useMobileLayout, usePhone } from '#ui/use-layout.ts'

type Props = {
  title: ReactNode
  info?: ReactNode
  /** The buttons beside the heading. On a phone, they are above the content. */
  actions?: ReactNode
  /** Whether the panel starts expanded on tablets and collapsed on phones. */
  onlyOnPhone?: boolean
  badge?: ReactNode
  children: ReactNode
}

/** A panel on a long screen. In the mobile layout, it starts collapsed. */
export const CollapsiblePanel = (props: Props) => {
  const { title, info, actions, onlyOnPhone, badge, children } = props
  const [isMobile, isPhone] = [useMobileLayout(), usePhone()]
  const isCollapsible = onlyOnPhone ? isPhone : isMobile
  const id = useId()
  if (!isCollapsible)
    return (
      <Panel title={title} info={info} actions={actions}>
        {children}
      </Panel>
    )
  return (
    <Paper component="section" withBorder px="md" miw={0} aria-labelledby={id}>
      <CollapsibleSection id={id} title={title} level="h2" badge={badge}>
        {actions}
        {children}
        {info && <p className="soft">{info}</p>}
      </CollapsibleSection>
    </Paper>
  )
}

type SectionProps = Pick<Props, 'title' | 'badge' | 'children'> & {
  id?: string
  level: 'h2' | 'h3'
  startsOpen?: boolean
}

/** A part of a form that starts collapsed. It expands if it contains an error. */
export const CollapsibleSection = (props: SectionProps) => {
  const { id, level: Level, title, startsOpen = false, badge, children } = props
  const [isOpen, setIsOpen] = useState(startsOpen)
  const contentId = useId()
  return (
    <>
      <Level className={classes.heading}>
        <UnstyledButton
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span id={id}>{title}</span>
          {badge}
          <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </Level>
      <div id={contentId} className={classes.content} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
