import { Stack, Tabs } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { BackupPanel } from '#backup/BackupPanel.tsx'
import { BusinessForm } from '#business/BusinessForm.tsx'
import { FailedJobsPanel } from '#failed-job/FailedJobsPanel.tsx'
import { GooglePanel } from '#meeting/GooglePanel.tsx'
import { ChangePasswordForm } from '#operator/ChangePasswordForm.tsx'
import { RefundLimitForm } from '#operator/RefundLimitForm.tsx'
import { SignInsPanel } from '#operator/SignInsPanel.tsx'
import { TwoStepPanel } from '#operator/TwoStepPanel.tsx'
import { StripePanel } from '#payment/StripePanel.tsx'
import { AppPanel } from '#pwa/AppPanel.tsx'
import { PersonalDataPanel } from '#student/PersonalDataPanel.tsx'
import { RetentionPanel } from '#student/RetentionPanel.tsx'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelGrid } from '#ui/Panel.tsx'
import { paths } from '#ui/route/paths.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'
import { usePhone } from '#ui/use-layout.ts'

const tabs = ['business', 'connections', 'sign-in', 'privacy', 'app'] as const

const inOneLine = { flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' } as const

export const SettingsScreen = () => {
  const { get, set } = useUrlFilters()
  const tab = parseOption(tabs, get('tab')) ?? 'business'
  const [wasSignInTabOpened, setWasSignInTabOpened] = useState(false)
  if (tab === 'sign-in' && !wasSignInTabOpened) setWasSignInTabOpened(true)
  return (
    <Tabs
      value={tab}
      onChange={(next) => set({ tab: next && next !== 'business' ? next : '' })}
      keepMounted={false}
      keepMountedMode="display-none"
      styles={{ tab: { paddingInline: 'clamp(4px, 6.6vw - 20px, 16px)' } }}
    >
      <PageHeader
        title="Settings"
        subtitle="Business, sign-in and app"
        tabs={
          <Tabs.List aria-label="Settings" style={inOneLine}>
            <Tabs.Tab value="business">Business</Tabs.Tab>
            <Tabs.Tab value="connections">Connections</Tabs.Tab>
            <Tabs.Tab value="sign-in">Sign-in</Tabs.Tab>
            <Tabs.Tab value="privacy">Privacy</Tabs.Tab>
            <Tabs.Tab value="app">App</Tabs.Tab>
          </Tabs.List>
        }
        actions={
          <HeaderActions
            name="Settings"
            // On phones, the button has room only for an icon.
            primary={usePhone() ? 'none' : undefined}
            more={[{ label: 'Activity log', Icon: IconHistory, to: paths.audit }]}
          />
        }
      />
      {/* This panel stays mounted so that unsaved changes survive switching tabs. */}
      <Tabs.Panel value="business" keepMounted>
        <BusinessForm />
      </Tabs.Panel>
      <Tabs.Panel value="connections">
        <PanelGrid>
          <StripePanel />
          <GooglePanel />
          <FailedJobsPanel />
          <BackupPanel />
        </PanelGrid>
      </Tabs.Panel>
      <Tabs.Panel value="sign-in" keepMounted={wasSignInTabOpened}>
        <Stack gap="md">
          <SignInsPanel />
          <PanelGrid style={{ alignItems: 'start' }}>
            <Panel title="Change password">
              <ChangePasswordForm />
            </Panel>
            <Stack gap="md">
              <TwoStepPanel />
              <Panel title="Password confirmation">
                <RefundLimitForm />
              </Panel>
            </Stack>
          </PanelGrid>
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="privacy">
        <PanelGrid style={{ alignItems: 'start' }}>
          <PersonalDataPanel />
          <RetentionPanel />
        </PanelGrid>
      </Tabs.Panel>
      <Tabs.Panel value="app" maw="60rem">
        <AppPanel />
      </Tabs.Panel>
    </Tabs>
  )
}
