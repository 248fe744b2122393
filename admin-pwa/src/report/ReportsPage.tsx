import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSlug } from '#app/paths.ts'
import { Distribution } from '#report/Distribution.tsx'
import { reportQuery } from '#report/queries.ts'
import { RangeFields, useRange } from '#report/RangeFields.tsx'
import { RateTiles } from '#report/RateTiles.tsx'
import classes from '#report/ReportsPage.module.css'
import { ReportTiles } from '#report/ReportTiles.tsx'
import { RevenueWindows } from '#report/RevenueWindows.tsx'
import { SeriesPanel } from '#report/SeriesPanel.tsx'
import { TopStudents } from '#report/TopStudents.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Dimmed } from '#ui/Dimmed.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextSkeleton, TilesSkeleton } from '#ui/Skeletons.tsx'

/** The figures of a range of days, beside those of the equally long range before. */
export const ReportsPage = () => {
  const slug = useSlug()
  const { range, setRange } = useRange()
  const report = useQuery({
    ...reportQuery({ website: slug, ...range }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title="Reports" subtitle="By the day of the session" />
      <RangeFields range={range} onRange={setRange} />
      <Answer
        of={report}
        failed="Failed to load the report."
        skeleton={
          <>
            <TilesSkeleton tiles={8} />
            <TextSkeleton lines={8} />
          </>
        }
      >
        {(data) => (
          <Dimmed isOld={report.isPlaceholderData}>
            <ReportTiles report={data} />
            <RateTiles report={data} />
            <div className={classes.panels}>
              <SeriesPanel series={data.series} />
              <Distribution distribution={data.distribution} />
              <RevenueWindows windows={data.windows} />
              <TopStudents students={data.topStudents} />
            </div>
          </Dimmed>
        )}
      </Answer>
    </>
  )
}
