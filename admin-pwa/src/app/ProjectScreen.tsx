import { Stack } from '@mantine/core'
import { useProjectUsage } from '#app/use-project-usage.ts'
import { ProjectExpenses } from '#expense/ProjectExpenses.tsx'
import { useInvoicedSessions } from '#invoice/use-invoiced-sessions.ts'
import { ProjectPage } from '#project/ProjectPage.tsx'
import { RelatedSessions } from '#tutoring/RelatedSessions.tsx'

export const ProjectScreen = () => {
  const invoiced = useInvoicedSessions()
  return (
    <ProjectPage usageOf={useProjectUsage()}>
      {({ id }) => (
        <Stack gap="md" mt="md">
          <RelatedSessions
            of="project"
            isRelated={({ projectId }) => projectId === id}
            query={invoiced}
          />
          <ProjectExpenses projectId={id} />
        </Stack>
      )}
    </ProjectPage>
  )
}
