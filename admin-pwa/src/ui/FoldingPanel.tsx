import { Paper, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from '#ui/FoldingPanel.module.css'
import { Panel } from '#ui/Panel.tsx'
import { useMobile } from '#ui/use-mobile.ts'

type Props = { title: string; children: ReactNode }

/** A panel of a long form. On a phone, it is collapsed. */
export const FoldingPanel = ({ title, children }: Props) => {
  const isMobile = useMobile()
  const id = useId()
  if (!isMobile) return <Panel title={title}>{children}</Panel>
  return (
    <Paper component="section" withBorder px="md" miw={0} aria-labelledby={id}>
      <Fold id={id} title={title} level="h2">
        {children}
      </Fold>
    </Paper>
  )
}

type FoldProps = Props & {
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
