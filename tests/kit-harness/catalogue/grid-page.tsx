import { Button } from '@mantine/core'
import { IconEdit, IconTrash, IconTruck, IconUser } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { DataGrid } from '#kit/data-grid/data-grid.tsx'
import { exportFile } from '#kit/data-grid/export-file.ts'
import type { GridMemory } from '#kit/data-grid/preferences.ts'
import type { DataGridProps } from '#kit/data-grid/types.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { GridDescriptor } from '#wire/grid.ts'
import { lignesExport } from '#wire/grid-export.ts'
import type { Entry } from './entry.ts'
import { LONG, makeGrid, makeRows } from './grid-data.ts'
import { createServer } from './grid-server.ts'

/** Kept until the page is reloaded, in which a test finds what was kept. */
const memory: GridMemory = {
  lire: async cle => JSON.parse(sessionStorage.getItem(cle) ?? 'null') as unknown,
  garder: (cle, valeur) => sessionStorage.setItem(cle, JSON.stringify(valeur)),
}

const ICONS = { edit: IconEdit, delete: IconTrash, person: IconUser } as const

function renderIcon(name: string) {
  const Icon = ICONS[name as keyof typeof ICONS]
  return Icon ? <Icon size={17} stroke={1.8} aria-hidden /> : null
}

type Given = Partial<DataGridProps> & { name: string; descriptor: GridDescriptor | null }

function Vehicles(given: Given) {
  const [last, setLast] = useState('')
  return (
    <>
      <DataGrid
        label="Véhicules"
        title="Véhicules"
        empty={
          <EmptyState
            icon={<IconTruck size={32} stroke={1.6} />}
            title="Aucun véhicule"
            action={<Button onClick={() => setLast('ajout')}>Ajouter un véhicule</Button>}
          >
            Les véhicules de la société s’affichent ici.
          </EmptyState>
        }
        pending={false}
        error={null}
        onRefresh={() => setLast('actualiser')}
        onQuery={null}
        exporter={null}
        describeError={error => (error instanceof Error ? error.message : 'Une erreur est survenue.')}
        onAdd={() => setLast('ajout')}
        onMenu={(menu, row) => setLast(`${menu} ${row.vehicule_id}`)}
        onSelect={() => undefined}
        bulkActions={({ keys, clear }) => (
          <Button
            size="compact-sm"
            onClick={() => {
              setLast(`archiver ${keys.join(' ')}`)
              clear()
            }}
          >
            Archiver
          </Button>
        )}
        expandRow={row => `Observations sur ${row.libelle} : câble de recharge remplacé en octobre.`}
        memory={memory}
        renderIcon={renderIcon}
        {...given}
      />
      <p data-testid="dernier" style={{ margin: 0, fontSize: 12 }}>
        {last}
      </p>
    </>
  )
}

const few = makeGrid(makeRows(12))

function Few() {
  const [opened, setOpened] = useState<string | null>('4')
  return <Vehicles name="peu" descriptor={few} opened={opened} onOpen={row => setOpened(String(row.vehicule_id))} />
}

function Many() {
  return <Vehicles name="dix-mille" descriptor={useMemo(() => makeGrid(makeRows(10_000)), [])} />
}

function Served() {
  const server = useMemo(() => createServer(100_000, 60), [])
  const [descriptor, setDescriptor] = useState(server.first)
  return (
    <Vehicles
      name="cent-mille"
      descriptor={descriptor}
      onQuery={server.query}
      exporter={async ({ filtre, tri, type, onProgress, signal }) => {
        for (const percent of [10, 60]) {
          onProgress(percent)
          await new Promise(resolve => setTimeout(resolve, 400))
          signal.throwIfAborted()
        }
        const rows = await server.select({ filtre, tri, page: 1 })
        return await exportFile(lignesExport(server.first, rows), type, 'Véhicules')
      }}
      onRefresh={() => setDescriptor({ ...server.first })}
    />
  )
}

function Details() {
  const datas = makeRows(40)
  const footer = { cout: datas.reduce((sum, row) => sum + Number(row.cout), 0) }
  const [descriptor, setDescriptor] = useState(makeGrid(datas, { expand: true, footer }))
  // Each refresh removes the third row of the page, as a colleague could.
  const refresh = () =>
    setDescriptor({ ...descriptor, datas: descriptor.datas.filter((_, i) => i !== 2), total: descriptor.total - 1 })
  return <Vehicles name="detail" descriptor={descriptor} onRefresh={refresh} />
}

function Long() {
  const rows = makeRows(20).map((row, i) => ({ ...row, libelle: `${LONG} ${i + 1}`, technicien: LONG }))
  return <Vehicles name="longs" descriptor={useMemo(() => makeGrid(rows), [rows])} />
}

const FAILED = { message: 'La liste n’a pas pu être lue.', reference: 'a1b2c3' }

export const gridEntry: Entry = {
  id: 'grid',
  label: 'Grille de données',
  variants: [
    { id: 'few', label: 'Quelques lignes', Show: Few },
    { id: 'many', label: '10 000 lignes', Show: Many },
    { id: 'served', label: '100 000 lignes, serveur', Show: Served },
    { id: 'details', label: 'Détails et totaux', Show: Details },
    { id: 'long', label: 'Noms longs', Show: Long },
    { id: 'empty', label: 'Vide', Show: () => <Vehicles name="vide" descriptor={makeGrid([])} /> },
    { id: 'loading', label: 'Chargement', Show: () => <Vehicles name="attente" descriptor={null} pending /> },
    { id: 'error', label: 'Erreur', Show: () => <Vehicles name="erreur" descriptor={null} error={FAILED} /> },
    {
      id: 'stale',
      label: 'Actualisation refusée',
      Show: () => <Vehicles name="ancien" descriptor={few} error={FAILED} />,
    },
  ],
}
