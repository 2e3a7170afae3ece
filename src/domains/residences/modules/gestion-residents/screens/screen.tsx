import { NativeSelect } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAddressChoice } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { messageOf } from '#client/call/problem.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { Desk } from '#client/frames/desk.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import { gridMemory } from '#client/resource/grid-memory.ts'
import { useOwnName } from '#client/session/own-name.ts'
import { SearchField, useSearch } from '#domains/residences/view/search.tsx'
import { DataGrid } from '#kit/data-grid/data-grid.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import { ADRESSE_RESIDENTS, adresseResident, lireChemin, lirePage } from '../address.ts'
import { ajouterResident, formulaireNouveauResident, listerResidents, retirerResident } from '../contract.ts'
import cards from './above-list.module.css'
import { AccessLog } from './access-log.tsx'
import { Deadlines } from './deadlines.tsx'
import { EmergencyPage } from './emergency.tsx'
import { HouseTools } from './house-tools.tsx'
import { useImportResidents } from './import-residents.tsx'
import { NamesToMatch } from './names-to-match.tsx'
import { OfflineSettings } from './offline-settings.tsx'
import { OfflineSheets } from './offline-sheets.tsx'
import { ResidentPage } from './resident-page.tsx'
import classes from './screen.module.css'
import { estDans, grilleDe, LISTES, MOTS_LISTES } from './words.ts'

const TITRE = 'Résidents'

/** Who lives in the house or waits to, or the page of one of them (specification scheduling §2 "Residents"). */
export function Screen({ path }: ScreenProps) {
  const id = lireChemin(path)
  const page = lirePage(path)
  if (page === 'acces') return <AccessLog />
  if (page === 'urgences') return <OfflineSheets />
  if (page === 'hors-ligne') return <OfflineSettings />
  if (id !== null && page === 'urgence') return <EmergencyPage key={id} id={id} />
  return id === null ? <ResidentList /> : <ResidentPage key={id} id={id} />
}

function AddResident({ online, principal = false }: { online: boolean; principal?: boolean }) {
  return (
    <FormButton
      label="Ajouter un résident"
      principal={principal}
      icone={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
      valider="Ajouter"
      disabled={!online}
      read={formulaireNouveauResident}
      write={ajouterResident}
      done={({ resident_id }: { resident_id: number }) => navigate(adresseResident(resident_id))}
      undo={({ resident_id }: { resident_id: number }) =>
        undoBy(retirerResident, { params: { id: String(resident_id) } }, 'Cette personne reste dans la liste.')
      }
    />
  )
}

function ResidentList() {
  const online = useOnline()
  const phone = useMobile()
  const [liste, setListe] = useAddressChoice('liste', LISTES)
  const [plus, setPlus] = useState(false)
  const search = useSearch()
  const tous = liste === 'tous'
  const mots = tous ? search.words : null
  const query = { actifs: tous ? '0' : '1', ...(mots !== null && { q: mots }) } as const
  const lecture = useReading(listerResidents, { query }, { steady: true })
  const { data } = lecture
  const montres = useMemo(() => data?.residents.filter(r => estDans(liste, r)) ?? [], [data, liste])
  const grille = useMemo(() => (data ? grilleDe(montres, data.lu_a) : null), [data, montres])
  const exportRefusal = useOwnName(SANS_EXPORT)
  const importation = useImportResidents(online)
  const vide = data?.residents.length === 0 && mots === null
  const filtres = data && !vide && (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Résidents montrés"
        value={liste}
        data={LISTES.map(l => ({
          value: l,
          label:
            l === 'tous' || tous
              ? MOTS_LISTES[l]
              : `${MOTS_LISTES[l]} (${data.residents.filter(r => estDans(l, r)).length})`,
        }))}
        onChange={event => setListe(LISTES.find(l => l === event.currentTarget.value) ?? 'maison')}
      />
      {tous && (
        <SearchField label="Rechercher parmi tous les résidents" placeholder="Chercher un nom…" search={search} />
      )}
      {data.autres > 0 && (
        <span className={classes.more}>
          Les {data.residents.length} premiers&nbsp;; cherchez un nom pour trouver{' '}
          {compter(data.autres, 'autre résident', 'autres résidents')}.
        </span>
      )}
    </div>
  )
  return (
    <Desk
      title={TITRE}
      detail={data && !tous ? compter(data.residents.filter(r => estDans('maison', r)).length, 'résident') : ''}
      home={ADRESSE_RESIDENTS}
      chosen={null}
      tools={
        <div className={classes.tools}>
          {data && !vide && !phone && importation.button}
          {data && !vide && <AddResident online={online} />}
          <HouseTools title={TITRE} />
        </div>
      }
      filters={!phone && filtres}
      panel={null}
    >
      {!data && <ReadingState {...lecture} what="Les résidents" kept={false} />}
      {data && vide && (
        <EmptyState
          icon={<IconUsers size={32} stroke={1.6} />}
          title="Aucun résident pour l’instant"
          action={
            <div className={classes.tools}>
              <AddResident online={online} principal />
              {importation.button}
            </div>
          }
        >
          Ajoutez une personne, ou collez ceux de votre tableur avec leur logement&nbsp;: leurs séjours, leurs absences
          et leur sortie se suivent ici.
        </EmptyState>
      )}
      {data && !vide && (
        <div className={cards.cards}>
          <Deadlines />
          <NamesToMatch online={online} />
        </div>
      )}
      {data && !vide && (
        <div className={classes.grid}>
          <DataGrid
            name="residents"
            label="Résidents de la maison"
            descriptor={grille}
            empty={<EmptyState title={liste === 'absents' ? 'Personne n’est absent' : 'Personne dans cette liste'} />}
            pending={lecture.fetching}
            error={lecture.message ? { message: lecture.message, reference: lecture.code || undefined } : null}
            {...(phone && {
              folded: {
                opened: plus,
                onToggle: () => setPlus(!plus),
                count: Number(liste !== 'maison'),
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
      {importation.dialog}
    </Desk>
  )
}
