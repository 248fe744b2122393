import { Button, Text } from '@mantine/core'
import { formatShortDate } from '@synapse/shared/time'
import { IconDownload, IconRefresh, IconTool } from '@tabler/icons-react'
import { errorMessage } from '#data/api.ts'
import { installInstructions, isInstalled, useInstall } from '#pwa/install.ts'
import { checkForUpdate, repairApp } from '#pwa/update.ts'
import { AsyncButton } from '#ui/AsyncButton.tsx'
import { Panel, PanelGrid } from '#ui/Panel.tsx'
import { failureToast, toast } from '#ui/toast.tsx'

export const AppPanel = () => (
  <PanelGrid minColWidth="min(100%, 16rem)">
    <Panel title="Version">
      <Text>
        This is version <strong>{buildVersion() ?? 'under development'}</strong>.
      </Text>
      <AsyncButton
        mt={12}
        leftSection={<IconRefresh size={18} aria-hidden />}
        errorToast={failureOf('Couldn’t check for updates.')}
        work={async () => {
          // The update banner already announces a new version.
          if (!(await checkForUpdate()))
            toast({ title: 'Up to date', message: 'You have the latest version.' })
        }}
      >
        Check for updates
      </AsyncButton>
    </Panel>
    <Panel title="Install">
      <Install />
    </Panel>
    <Panel title="Repair">
      <Text>
        Reloads the app from the server if it isn’t working properly. Your input and the data saved
        on this device are kept.
      </Text>
      <AsyncButton
        mt={12}
        leftSection={<IconTool size={18} aria-hidden />}
        errorToast={failureOf('Couldn’t repair the app')}
        work={repairApp}
      >
        Repair app
      </AsyncButton>
    </Panel>
  </PanelGrid>
)

const failureOf = (title: string) => (error: Error) => failureToast(errorMessage(error), { title })

/** Returns the date and commit of this build, '8 Dec 2026 (1b5a1e8)'; undefined in development. */
const buildVersion = (): string | undefined => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=version]')
  const [date, commit] = meta?.content.split(' ') ?? []
  if (!date) return undefined
  const day = formatShortDate(Temporal.PlainDate.from(date))
  return commit ? `${day} (${commit})` : day
}

const Install = () => {
  const install = useInstall()
  if (isInstalled()) return <Text>The app is installed on this device.</Text>
  if (!install) return <Text>{installInstructions(navigator.userAgent)}</Text>
  return (
    <>
      <Text>Once installed, the app has its own icon and window, and opens offline too.</Text>
      <Button mt={12} leftSection={<IconDownload size={18} aria-hidden />} onClick={install}>
        Install app
      </Button>
    </>
  )
}
