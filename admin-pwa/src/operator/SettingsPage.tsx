import { Tabs } from '@mantine/core'
import { useRef } from 'react'
import { BusinessPanel } from '#business/BusinessPanel.tsx'
import { ConnectionsPanel } from '#operator/ConnectionsPanel.tsx'
import { SignInPanel } from '#operator/SignInPanel.tsx'
import { AppPanel } from '#pwa/AppPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'

const tabs = ['business', 'connections', 'sign-in', 'app'] as const

/** Settings of the business, its connections, sign-in and this app. */
export const SettingsPage = () => {
  const { get, set } = useFilters()
  const tab = oneOf(tabs, get('tab')) ?? 'business'
  const wasAtSignIn = useRef(false)
  wasAtSignIn.current ||= tab === 'sign-in'
  return (
    <>
      <PageHeader title="Settings" subtitle="Business, connections, sign-in and this app" />
      <Tabs
        value={tab}
        onChange={(next) => set({ tab: next && next !== 'business' ? next : '' })}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="md" aria-label="Settings">
          <Tabs.Tab value="business">Business</Tabs.Tab>
          <Tabs.Tab value="connections">Connections</Tabs.Tab>
          <Tabs.Tab value="sign-in">Sign-in</Tabs.Tab>
          <Tabs.Tab value="app">App</Tabs.Tab>
        </Tabs.List>
        {/* Stay mounted, so that unsaved changes survive switching tabs. */}
        <Tabs.Panel value="business" keepMounted>
          <BusinessPanel />
        </Tabs.Panel>
        <Tabs.Panel value="connections">
          <ConnectionsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="sign-in" keepMounted={wasAtSignIn.current}>
          <SignInPanel />
        </Tabs.Panel>
        <Tabs.Panel value="app">
          <AppPanel />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
