import '@mantine/core/styles.css'
// @ts-expect-error made by the build's plugin
import { registerSW } from 'virtual:pwa-register'
import { Card, Group, MantineProvider, Stack, Text, Title } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import Dexie, { type EntityTable } from 'dexie'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** The libraries of the product with one screen: fifty rows read from IndexedDB. No feature can go below this. */
interface Row {
  readonly id: number
  readonly titre: string
  readonly detail: string
}

class FloorDb extends Dexie {
  declare rows: EntityTable<Row, 'id'>
  constructor() {
    super('floor')
    this.version(1).stores({ rows: 'id' })
  }
}
const db = new FloorDb()

async function readRows(): Promise<Row[]> {
  if ((await db.rows.count()) === 0)
    await db.rows.bulkAdd(
      Array.from({ length: 50 }, (_, n) => ({
        id: n + 1,
        titre: `Intervention ${n + 1}`,
        detail: '12 rue des Lilas, 80000 Amiens',
      })),
    )
  return await db.rows.toArray()
}

function Rows() {
  const { data = [] } = useQuery({ queryKey: ['rows'], queryFn: readRows, networkMode: 'always' })
  return (
    <Stack p="md">
      <Title order={1}>Interventions</Title>
      {data.map(row => (
        <Card key={row.id} withBorder data-row="">
          <Group justify="space-between">
            <Text fw={600}>{row.titre}</Text>
            <Text c="dimmed">{row.detail}</Text>
          </Group>
        </Card>
      ))}
    </Stack>
  )
}

registerSW({ immediate: true })
const element = document.getElementById('root')
if (element)
  createRoot(element).render(
    <StrictMode>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <Rows />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
