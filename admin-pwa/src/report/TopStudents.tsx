import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Report } from '#report/ReportTiles.tsx'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'
import { paths, useSlug } from '#ui/paths.ts'

/** Shows the five students with the highest revenue in the period. */
export const TopStudents = ({ students }: { students: Report['topStudents'] }) => {
  const slug = useSlug()
  return (
    <Panel title="Top students">
      {students.length === 0 ? (
        <p className="soft">No sessions in this period.</p>
      ) : (
        <FigureTable label="Top students" headers={['Student', 'Sessions', 'Revenue']}>
          {students.map(({ email, name, sessions, revenue }) => (
            <tr key={email} className="one-link">
              <th scope="row">
                <Anchor component={Link} to={paths.student(slug, email)}>
                  {name}
                </Anchor>
              </th>
              <td>{sessions}</td>
              <td>
                <Money amount={revenue} />
              </td>
            </tr>
          ))}
        </FigureTable>
      )}
    </Panel>
  )
}
