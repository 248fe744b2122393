import { Divider, Drawer, SimpleGrid, UnstyledButton } from '@mantine/core'
import { IconDownload, IconMoon, IconUserPlus } from '@tabler/icons-react'
import classes from '#app/BottomBar.module.css'
import { NavigationLink } from '#app/NavigationLink.tsx'
import { openAddClient } from '#client/ClientDialogHost.tsx'
import { AccountMenu } from '#operator/AccountMenu.tsx'
import { useInstall } from '#pwa/install.ts'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { useDialogStack, useOpenedAfterMount } from '#ui/dialog/dialog-stack.ts'
import type { NavigationEntry } from '#ui/route/navigation.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { useColourScheme } from '#ui/use-colour-scheme.ts'

type Props = DialogControls & { entries: readonly NavigationEntry[] }

export const MenuDrawer = ({ entries, onClose, ...props }: Props) => {
  const opened = useOpenedAfterMount(props.opened)
  const slug = useSlugFromPath()
  useDialogStack(opened, onClose)
  const { isDark, toggle } = useColourScheme()
  const install = useInstall()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title="Menu"
      position="bottom"
      classNames={{ content: classes.sheet }}
      transitionProps={{ duration: 180 }}
    >
      <SimpleGrid
        component="nav"
        minColWidth="max(88px, 15%)"
        spacing="sm"
        aria-label="All screens"
      >
        {entries.map((entry) => (
          <NavigationLink
            key={entry.to}
            entry={entry}
            iconSize={24}
            className={classes.tile}
            onClick={onClose}
          />
        ))}
        <UnstyledButton className={classes.tile} aria-pressed={isDark} onClick={toggle}>
          <IconMoon size={24} aria-hidden />
          <span>Dark Mode</span>
        </UnstyledButton>
        {slug && (
          <UnstyledButton
            className={classes.tile}
            onClick={() => {
              onClose()
              openAddClient()
            }}
          >
            <IconUserPlus size={24} aria-hidden />
            <span>Add Client</span>
          </UnstyledButton>
        )}
        {install && (
          <UnstyledButton className={classes.tile} onClick={install}>
            <IconDownload size={24} aria-hidden />
            <span>Install app</span>
          </UnstyledButton>
        )}
      </SimpleGrid>
      <Divider my={12} color="var(--line)" />
      <AccountMenu onLogout={onClose} />
    </Drawer>
  )
}
