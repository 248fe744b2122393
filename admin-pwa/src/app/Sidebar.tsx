import { Box, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { NavigationLink } from '#app/NavigationLink.tsx'
import classes from '#app/Sidebar.module.css'
import { AddClientButton } from '#client/ClientDialogHost.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { Brand } from '#ui/Brand.tsx'
import {
  adminEntries,
  type NavigationEntry,
  websiteEntries,
  websiteSettingsEntry,
} from '#ui/route/navigation.ts'
import { paths } from '#ui/route/paths.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { WebsiteName } from '#website/WebsiteName.tsx'

export const Sidebar = () => {
  const slug = useSlugFromPath()
  const entries = slug ? websiteEntries(slug) : adminEntries
  return (
    <aside className={classes.sidebar}>
      <Link to={paths.websites} className={classes.brand} aria-label="Synapse AI, all websites">
        <Brand />
      </Link>
      {slug && (
        <>
          <BackLink to={paths.websites} justify="flex-start">
            Back to Websites
          </BackLink>
          <Text component="div" px={10} py="xs" fw={600} style={{ overflowWrap: 'anywhere' }}>
            <WebsiteName slug={slug} />
          </Text>
        </>
      )}
      <Stack component="nav" gap={2} aria-label={slug ? 'Website' : 'Main'}>
        {entries.map((entry) => (
          <SidebarLink key={entry.to} entry={entry} />
        ))}
      </Stack>
      {slug && (
        <>
          <SidebarLink entry={websiteSettingsEntry(slug)} />
          <Box pt={12} mt="auto">
            <AddClientButton />
          </Box>
        </>
      )}
    </aside>
  )
}

const SidebarLink = ({ entry }: { entry: NavigationEntry }) => (
  <NavigationLink entry={entry} iconSize={19} className={classes.item} />
)
