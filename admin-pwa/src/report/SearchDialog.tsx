import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { search } from '@synapse/shared/report/contract'
import { IconAddressBook, IconBuilding, IconSearch, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '#app/api.ts'
import { defaultSlug, paths, useSlugInPath } from '#app/paths.ts'
import { outerScreens, type Screen, websiteScreens } from '#app/screens.ts'
import { searchQuery } from '#report/queries.ts'
import { useInertPage } from '#ui/use-inert-page.ts'

type Hit = AnswerOf<typeof search>[number]
type Props = { opened: boolean; onClose: () => void }

const [store, spotlight] = createSpotlight()
const pauseMs = 200

const kinds = {
  booking: { label: 'Bookings', Icon: IconAddressBook },
  student: { label: 'Students', Icon: IconUser },
  client: { label: 'Clients', Icon: IconBuilding },
} as const satisfies Record<Hit['kind'], { label: string; Icon: typeof IconUser }>

/** Looks for bookings, students, clients and screens. */
export const SearchDialog = ({ opened, onClose }: Props) => {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), pauseMs)
  const slug = useSlugInPath() ?? defaultSlug
  const screens = screensThatFit(slug, text)
  const { data, error, isFetching } = useQuery({
    ...searchQuery(asked),
    enabled: opened && asked.length >= 2,
    placeholderData: keepPreviousData,
    // What is looked for may have come in a moment ago.
    staleTime: 0,
  })
  const hits = asked.length >= 2 && text.trim().length >= 2 ? (data ?? []) : []
  useInertPage(opened)
  useEffect(() => {
    if (opened) spotlight.open()
    else spotlight.close()
  }, [opened])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Spotlight.Search
        aria-label="Search"
        placeholder="Bookings, students, clients, screens"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        <Screens screens={screens} />
        {(Object.keys(kinds) as Hit['kind'][]).map((kind) => (
          <Hits key={kind} kind={kind} hits={hits.filter((hit) => hit.kind === kind)} slug={slug} />
        ))}
        {screens.length + hits.length === 0 && (
          <Spotlight.Empty>
            {error ? sentenceOf(error) : isFetching ? 'Looking…' : 'Nothing fits.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const Screens = ({ screens }: { screens: readonly Screen[] }) => {
  const navigate = useNavigate()
  if (screens.length === 0) return null
  return (
    <Spotlight.ActionsGroup label="Screens">
      {screens.map(({ label, to, icon: Icon }) => (
        <Spotlight.Action
          key={to}
          label={label}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          onClick={() => navigate(to)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

const Hits = ({ kind, hits, slug }: { kind: Hit['kind']; hits: readonly Hit[]; slug: string }) => {
  const navigate = useNavigate()
  const { label, Icon } = kinds[kind]
  if (hits.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={label}>
      {hits.map((hit) => (
        <Spotlight.Action
          key={hit.id}
          label={hit.title}
          description={hit.subtitle}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          onClick={() => navigate(addressOf(hit, slug))}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

const addressOf = (hit: Hit, slug: string): string => {
  const website = hit.website ?? slug
  if (hit.kind === 'booking') return paths.booking(website, hit.id)
  if (hit.kind === 'student') return paths.student(website, hit.id)
  return paths.section(website, 'clients')
}

/** Every screen by its name; all of them while nothing is typed. */
const screensThatFit = (slug: string, text: string): readonly Screen[] => {
  const all = [...websiteScreens(slug), ...outerScreens.filter(({ to }) => to !== paths.todo)]
  const wanted = text.trim().toLowerCase()
  return all.filter(({ label }) => label.toLowerCase().includes(wanted))
}
