import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { read } from '#architecture/source.ts'
import { root } from '#support/run/root.ts'

type Service = { profiles?: string[]; environment?: Record<string, string>; volumes?: string[] }

test('Compose starts one process by default, and can start several with the same settings', () => {
  const { services, volumes } = parse(read('docker-compose.yml'), { merge: true })
  const all = Object.entries<Service>(services)
  const started = all.filter(([, { profiles }]) => !profiles).map(([name]) => name)
  expect(started).toEqual(['app', 'database', 'mail'])
  const settingsOf = ({ environment }: Service) => Object.keys(environment ?? {}).toSorted()
  expect(settingsOf(services['app-pooled'])).toEqual(settingsOf(services.app))
  const mounted = all.flatMap(([, one]) => (one.volumes ?? []).map((line) => line.split(':')[0]))
  const isThere = (source = '') =>
    source.startsWith('./') ? existsSync(path.join(root, source)) : source in volumes
  expect(mounted.filter((source) => !isThere(source))).toEqual([])
})

test('the Kubernetes manifests are valid YAML and only use known settings', () => {
  const documents = parseAllDocuments(read('api/deploy/kubernetes.yaml'))
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  const manifests = documents.map((one) => one.toJS())
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'Cluster',
    'Deployment',
    'PersistentVolumeClaim',
    'Service',
  ])
  const [cluster, deployment, claim, service] = manifests
  const { template, selector } = deployment.spec
  const [app] = template.spec.containers
  const settings = read('api/src/core/settings.ts')
  const names: string[] = app.env.map(({ name }: { name: string }) => name)
  expect(names.filter((name) => !settings.match(`(env\\.|')${name}\\b`))).toEqual([])
  const [databaseUrl, backupDir] = ['DATABASE_URL', 'BACKUP_DIR'].map(
    (name) => app.env[names.indexOf(name)],
  )
  expect(databaseUrl.valueFrom.secretKeyRef.name).toBe(`${cluster.metadata.name}-app`)
  expect(app.volumeMounts).toContainEqual({ name: 'backups', mountPath: backupDir.value })
  expect(template.spec.volumes).toContainEqual({
    name: 'backups',
    persistentVolumeClaim: { claimName: claim.metadata.name },
  })
  expect(template.metadata.labels).toEqual(selector.matchLabels)
  expect(service.spec.selector).toEqual(selector.matchLabels)
  expect(service.spec.ports[0].targetPort).toBe(app.ports[0].containerPort)
})
