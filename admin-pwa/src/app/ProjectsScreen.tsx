import { useProjectUsage } from '#app/use-project-usage.ts'
import { ProjectsPage } from '#project/ProjectsPage.tsx'

export const ProjectsScreen = () => <ProjectsPage usageOf={useProjectUsage()} />
