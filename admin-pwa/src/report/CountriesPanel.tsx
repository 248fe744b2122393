import { Alert } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { countryName } from '@synapse/shared/country'
import {
  centsFromEuro,
  formatEuro,
  formatEuroShort,
  formatEuroText,
  sumCents,
} from '@synapse/shared/money'
import { readConsumerCountries } from '@synapse/shared/report/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { euroTexts } from '#report/report-labels.ts'
import { FigureTable, FigureTableSkeleton } from '#ui/figure/FigureTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'

/** Warns before sales to other EU countries exceed the limit. */
export const CountriesPanel = ({ day }: { day: string }) => {
  const year = day.slice(0, 4)
  return (
    <Panel
      title={`Sales by country, ${year}`}
      info="Sales to consumers excluding VAT, by the country of the invoice address or, if there is none, of the bank that issued the card. Invoices to businesses with a VAT number aren’t included."
    >
      <QueryBoundary
        query={useQuery(query(readConsumerCountries, { query: { year: Number(year) } }))}
        errorTitle="Couldn’t load the countries."
        skeleton={<FigureTableSkeleton columns={6} rows={6} />}
      >
        {(data) =>
          data.countries.length === 0 ? (
            <p className="soft">{`No sales to consumers in ${year}.`}</p>
          ) : (
            <Countries {...data} />
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

type Answer = AnswerOf<typeof readConsumerCountries>

const Countries = ({ countries, crossBorder, limit, state }: Answer) => {
  const totals = [0, 1, 2, 3, 4].map((column) =>
    sumCents(
      countries.map(({ quarters, total }) => centsFromEuro([...quarters, total][column] ?? '0')),
    ),
  )
  const roundLimit = formatEuroShort(centsFromEuro(limit))
  const sales = `Sales to consumers in other EU countries: ${formatEuroText(crossBorder)} of ${roundLimit}.`
  return (
    <>
      {state !== 'fine' && (
        <Alert
          mb="md"
          color="warning"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={
            state === 'exceeded'
              ? `Over the ${roundLimit} limit`
              : `Close to the ${roundLimit} limit`
          }
        >
          {sales} Above this limit, you charge the VAT of the consumer’s country for online
          services, for the rest of this year and all of next year. Ask your accountant about the
          One Stop Shop.
        </Alert>
      )}
      <FigureTable
        label="Sales by country"
        headers={['Country', 'Q1', 'Q2', 'Q3', 'Q4', 'Year']}
        hasTotal
        rows={[
          ...countries.map(
            ({ country, quarters, total }) =>
              [
                country ? countryName(country) : 'Unknown',
                ...euroTexts(...quarters, total),
              ] as const,
          ),
          ['Total', ...totals.map(formatEuro)],
        ]}
      />
      {state === 'fine' && (
        <p className="soft">{`${sales} Up to this limit, they’re taxed in Malta.`}</p>
      )}
    </>
  )
}
