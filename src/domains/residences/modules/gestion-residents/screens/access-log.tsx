import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { messageOf } from '#client/call/problem.ts'
import { Desk } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { gridMemory } from '#client/resource/grid-memory.ts'
import { useOwnName } from '#client/session/own-name.ts'
import { type Acces, MOTS_LECTURES } from '#domains/residences/model/sante.ts'
import { listerAcces } from '#domains/residences/model/sante-operations.ts'
import { DataGrid } from '#kit/data-grid/data-grid.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import type { GridDescriptor, GridHeader } from '#wire/grid.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import { ADRESSE_RESIDENTS, adresseResident } from '../address.ts'
import classes from './screen.module.css'

const colonne = (id: string, label: string, type: GridHeader['type'], width: number | null = null): GridHeader => ({
  ...{ id, label, type, width, sortable: true, hidden: false },
})
const HEADERS: readonly GridHeader[] = [
  colonne('lu_a', 'Quand', 'date_heure', 160),
  colonne('par', 'Qui', 'texte', 200),
  colonne('resident_label', 'Résident', 'texte', 220),
  colonne('quoi', 'Quoi', 'texte', 200),
  colonne('detail', 'Détail', 'texte'),
  colonne('motif', 'Motif', 'texte'),
]

function grilleDe(acces: readonly Acces[], lu_a: string): GridDescriptor {
  return {
    headers: [...HEADERS],
    datas: acces.map(({ utilisateur_id: _u, quoi, ...reste }) => ({ ...reste, quoi: MOTS_LECTURES[quoi] })),
    ...{ item_key: 'acces_id', visible_ajout: false, export: true, items_par_page: 25, selection: false },
    ...{ expand: false, footer: null, itemsRenderers: {}, menus: [], conditions: [] },
    ...{ total: acces.length, page: 1, lu_a },
  }
}

/** Who read what of the residents' health and papers, when and why: by resident, by person. */
export function AccessLog() {
  const phone = useMobile()
  const [resident, setResident] = useAddressState('resident')
  const [personne, setPersonne] = useAddressState('personne')
  const [plus, setPlus] = useState(false)
  const lecture = useReading(listerAcces, {
    query: { ...(resident && { resident_id: resident }), ...(personne && { utilisateur_id: personne }) },
  })
  const { data } = lecture
  const grille = useMemo(() => (data ? grilleDe(data.acces, data.lu_a) : null), [data])
  const exportRefusal = useOwnName(SANS_EXPORT)
  const filtres = data && (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Résident lu"
        value={resident}
        data={[{ value: '', label: 'Tous les résidents' }, ...data.residents]}
        onChange={event => setResident(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Qui a lu"
        value={personne}
        data={[{ value: '', label: 'Tout le monde' }, ...data.personnes]}
        onChange={event => setPersonne(event.currentTarget.value)}
      />
    </div>
  )
  return (
    <Desk
      title="Lectures des dossiers"
      detail={data ? compter(data.acces.length, 'lecture') : ''}
      home={ADRESSE_RESIDENTS}
      chosen={null}
      tools={null}
      filters={!phone && filtres}
      panel={null}
    >
      {!data && <ReadingState {...lecture} what="Les lectures des dossiers" kept={false} />}
      {data?.tronque && (
        <p className={classes.quiet}>Les mille dernières&nbsp;: choisissez un résident ou une personne.</p>
      )}
      {data && (
        <div className={classes.grid}>
          <DataGrid
            name="acces-sante"
            label="Lectures des dossiers de santé et des documents légaux"
            descriptor={grille}
            empty={
              <EmptyState title="Personne n’a rien lu">Chaque lecture d’un dossier vient ici d’elle-même.</EmptyState>
            }
            pending={lecture.fetching}
            error={lecture.message ? { message: lecture.message, reference: lecture.code || undefined } : null}
            {...(phone && {
              folded: {
                opened: plus,
                onToggle: () => setPlus(!plus),
                count: Number(resident !== '') + Number(personne !== ''),
                children: filtres,
              },
            })}
            onRefresh={lecture.reload}
            onQuery={null}
            exporter={null}
            exportRefusal={exportRefusal}
            describeError={messageOf}
            onAdd={null}
            onMenu={null}
            onOpen={row => navigate(adresseResident(Number(row.resident_id)))}
            opened={null}
            onSelect={null}
            expandRow={null}
            memory={gridMemory}
          />
        </div>
      )}
    </Desk>
  )
}
