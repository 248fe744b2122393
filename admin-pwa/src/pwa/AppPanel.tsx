import { Button, SimpleGrid, Text } from '@mantine/core'
import { formatShortDate } from '@synapse/shared/time'
import { IconDownload, IconRefresh, IconTool } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { howToInstall, isInstalled, useInstall } from '#pwa/install.ts'
import { checkForUpdate, repairApp } from '#pwa/update.ts'
import { Panel } from '#ui/Panel.tsx'
import { failureToast, toast } from '#ui/toast.tsx'

/** Version, installation and repair of the app. */
export const AppPanel = () => (
  <SimpleGrid minColWidth="min(100%, 20rem)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
    <Panel title="Version">
      <Text>
        This is version <strong>{buildVersion() ?? 'under development'}</strong>.
      </Text>
      <UpdateButton />
    </Panel>
    <Panel title="Install">
      <Install />
    </Panel>
    <Panel title="Repair">
      <Text>
        If the app isn’t working properly, repair it to load it from the server again. Your input
        and the data saved on this device are kept.
      </Text>
      <RepairButton />
    </Panel>
  </SimpleGrid>
)

/** Returns date and commit of this build, for example '8 Dec 2026 (1b5a1e8)'. Undefined in development. */
const buildVersion = (): string | undefined => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=version]')
  const [date, commit] = meta?.content.split(' ') ?? []
  if (!date) return undefined
  const day = formatShortDate(Temporal.PlainDate.from(date))
  return commit ? `${day} (${commit})` : day
}

const UpdateButton = () => (
  <WorkButton
    icon={<IconRefresh size={17} stroke={1.7} aria-hidden />}
    failed="Failed to check for an update."
    work={async () => {
      // A new version is announced by its own banner.
      if (!(await checkForUpdate()))
        toast({ title: 'Up to Date', message: 'This is the newest version.' })
    }}
  >
    Check for update
  </WorkButton>
)

const Install = () => {
  const install = useInstall()
  if (isInstalled()) return <Text>The app is installed on this device.</Text>
  if (!install) return <Text>{howToInstall(navigator.userAgent)}</Text>
  return (
    <>
      <Text>Once installed, the app has its own icon and window, and opens offline too.</Text>
      <Button
        mt={12}
        leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
        onClick={install}
      >
        Install app
      </Button>
    </>
  )
}

const RepairButton = () => (
  <WorkButton
    icon={<IconTool size={17} stroke={1.7} aria-hidden />}
    failed="Failed to repair the app."
    work={repairApp}
  >
    Repair app
  </WorkButton>
)

type WorkProps = { icon: ReactNode; failed: string; work: () => Promise<void>; children: string }

const WorkButton = ({ icon, failed, work, children }: WorkProps) => {
  const [isWorking, setIsWorking] = useState(false)
  const go = async () => {
    setIsWorking(true)
    try {
      await work()
    } catch {
      toast(failureToast(failed, 'We couldn’t reach the server. Please check your connection.'))
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <Button mt={12} variant="default" leftSection={icon} loading={isWorking} onClick={go}>
      {children}
    </Button>
  )
}
