import { Paper, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from '#ui/FoldingPanel.module.css'
import { Panel } from '#ui/Panel.tsx'
import { useMobile } from '#ui/use-mobile.ts'

/** A panel of a long form. On a phone, it starts closed; it opens if it contains an error. */
export const FoldingPanel = ({ title, children }: { title: string; children: ReactNode }) => {
  const isMobile = useMobile()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!isMobile) return <Panel title={title}>{children}</Panel>
  return (
    <Paper component="section" withBorder px="md" miw={0} aria-labelledby={id}>
      <h2 id={id} className={classes.fold}>
        <UnstyledButton
          aria-expanded={isOpen}
          aria-controls={`${id}content`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title} <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </h2>
      <div id={`${id}content`} className={classes.folding} data-open={isOpen || undefined}>
        {children}
      </div>
    </Paper>
  )
}
