import '@mantine/spotlight/styles.layer.css'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import type { Hit } from '@synapse/shared/search/hits'
import {
  IconAddressBook,
  IconBriefcase,
  IconBuilding,
  IconChecklist,
  IconFileInvoice,
  IconFileText,
  IconReceipt,
  IconSearch,
  IconTicket,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#data/api.ts'
import { searchQuery } from '#search/queries.ts'
import classes from '#search/SearchDialog.module.css'
import { findActions, findScreens, type SearchResult } from '#search/screen-results.ts'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { useDialogStack } from '#ui/dialog/dialog-stack.ts'
import { paths } from '#ui/route/paths.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { usePhone } from '#ui/use-layout.ts'
import { useWebsite } from '#website/queries.ts'

type Props = DialogControls & { text: string; onText: (text: string) => void }

const [store, spotlight] = createSpotlight()
const pauseMs = 200

const listWithSearch = (path: string, { title }: Hit) =>
  `${path}?search=${encodeURIComponent(title.slice(0, 100))}`

type Kind = { label: string; Icon: TablerIcon; to: (hit: Hit, slug: string) => string }

const kinds: Record<Hit['kind'], Kind> = {
  booking: {
    label: 'Bookings',
    Icon: IconAddressBook,
    to: ({ website, id }, slug) => paths.booking(website ?? slug, id),
  },
  student: {
    label: 'Students',
    Icon: IconUser,
    to: ({ website, id }, slug) => paths.student(website ?? slug, id),
  },
  todo: { label: 'Tasks', Icon: IconChecklist, to: (hit) => listWithSearch(paths.todo, hit) },
  client: { label: 'Clients', Icon: IconBuilding, to: ({ id }) => paths.client(id) },
  invoice: { label: 'Invoices', Icon: IconFileInvoice, to: ({ id }) => paths.invoice(id) },
  quote: { label: 'Quotes', Icon: IconFileText, to: ({ id }) => paths.quote(id) },
  coupon: {
    label: 'Coupons',
    Icon: IconTicket,
    to: (hit, slug) => listWithSearch(paths.section(hit.website ?? slug, 'coupons'), hit),
  },
  expense: {
    label: 'Expenses',
    Icon: IconReceipt,
    to: (hit) => listWithSearch(paths.expenses, hit),
  },
  project: { label: 'Projects', Icon: IconBriefcase, to: ({ id }) => paths.project(id) },
}

export const SearchDialog = ({ opened, onClose, text, onText }: Props) => {
  const isPhone = usePhone()
  const [searched] = useDebouncedValue(text.trim(), pauseMs)
  const slug = useSlugOrDefault()
  const screens = findScreens(slug, useWebsite(slug)?.name ?? slug, text)
  const actions = findActions(slug, text)
  const isSearching = opened && searched.length >= 2
  const { data, error } = useQuery({
    ...searchQuery(searched),
    enabled: isSearching,
    // Always search again, because a record may have just been created.
    staleTime: 0,
  })
  // Hide the results of the previous search, so that Enter can't open one of them.
  const isCurrent = searched === text.trim()
  const hits = isSearching && isCurrent ? (data ?? []) : []
  const isLooking = text.trim().length >= 2 && (!isCurrent || (!data && !error))
  const noResults = error ? errorMessage(error) : 'No results'
  useFirstSelected()
  useDialogStack(opened, onClose)
  useEffect(() => {
    if (opened) spotlight.open()
    else spotlight.close()
  }, [opened])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={onText}
      onSpotlightClose={onClose}
      closeOnEscape={false}
      scrollable
      overlayProps={{ blur: 0, backgroundOpacity: 0.6 }}
      maxHeight={isPhone ? '100dvh' : 420}
      fullScreen={isPhone}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Spotlight.Search
        aria-label="Search"
        placeholder="Name, number, task or screen"
        maxLength={100}
        // The corners are square, because only the bottom of the focus outline is visible.
        radius={0}
        leftSection={<IconSearch size={18} aria-hidden />}
        {...(isPhone && {
          rightSectionWidth: 90,
          rightSection: (
            <Button variant="subtle" onClick={onClose}>
              Cancel
            </Button>
          ),
        })}
      />
      <Spotlight.ActionsList className={classes.list}>
        {!text.trim() && <ResultGroup label="Actions" results={actions} />}
        <ResultGroup label="Screens" results={screens} />
        {text.trim() && <ResultGroup label="Actions" results={actions} />}
        {[...groupsOf(hits)].map(([label, hits]) => (
          <ResultGroup key={label} label={label} results={hits.map((hit) => resultOf(hit, slug))} />
        ))}
        {screens.length + actions.length + hits.length === 0 && (
          <Spotlight.Empty>{isLooking ? 'Searching...' : noResults}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const ResultGroup = ({ label, results }: { label: string; results: readonly SearchResult[] }) => {
  const navigate = useNavigate()
  if (results.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={label}>
      {results.map(({ title, hint, to, icon: Icon, keys, key = to }) => (
        <Spotlight.Action
          key={key}
          label={title}
          description={hint}
          leftSection={<Icon size={18} aria-hidden />}
          rightSection={keys && <kbd>{keys}</kbd>}
          onClick={() => navigate(to)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

/** Groups results by type. Bookings that rank below the students have their own group. */
const groupsOf = (hits: readonly Hit[]) =>
  Map.groupBy(hits, ({ kind }, index) => {
    const isBelow = hits.slice(0, index).some((above) => above.kind === 'student')
    return kind === 'booking' && isBelow ? 'Other bookings' : kinds[kind].label
  })

const resultOf = (hit: Hit, slug: string): SearchResult => ({
  key: `${hit.kind} ${hit.id}`,
  title: hit.title,
  hint: hit.subtitle,
  to: kinds[hit.kind].to(hit, slug),
  icon: kinds[hit.kind].Icon,
})

/**
 * Selects the first result, so that Enter opens it. Opening the dialog resets the selection, even
 * if cached results are already shown, so select again.
 */
const useFirstSelected = () => {
  const { listId, selected } = useSpotlight(store)
  useEffect(() => {
    const list = document.getElementById(listId)
    if (!list) return
    const marked = list.querySelector('[data-selected]')
    const first = marked ?? list.querySelector('[data-action]')
    if (!first || (marked && selected >= 0)) return
    first.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  })
}
