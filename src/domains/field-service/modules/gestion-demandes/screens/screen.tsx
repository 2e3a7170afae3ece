import { Button, Skeleton } from '@mantine/core'
import { IconInbox, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile, useWide } from '#client/address/viewport.ts'
import { Desk, DeskCard } from '#client/frames/desk.tsx'
import { activeFilters, NothingToShow, quote } from '#client/frames/nothing-to-show.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ExportMenu } from '#client/page/export-menu.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { ScreenSteps } from '#client/page/screen-steps.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { DeedsContext, useOwnDeeds, useSteps } from '#client/reading/deeds.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { listerClients } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { FilterSelect, ONGLETS, type Onglet, ProgressTabs } from '#domains/field-service/view/demandes/list-head.tsx'
import { PeriodSwitcher } from '#domains/field-service/view/demandes/period-switcher.tsx'
import { usePeriod } from '#domains/field-service/view/demandes/use-period.ts'
import { FilterBar } from '#kit/filter-bar/filter-bar.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import type { GridHistory } from '#kit/time-grid/types.ts'
import { compter } from '#wire/french.ts'
import { ADRESSE_DEMANDES, adresseDemande, lireChemin, versQuiDemande } from '../address.ts'
import { affecterDemande, creerDemande, listerDemandes } from '../contract.ts'
import { BulkAssign } from './bulk-assign.tsx'
import { tableExport } from './lignes-export.ts'
import { NewRequest } from './new-request.tsx'
import { RequestCards } from './request-cards.tsx'
import { RequestPanel } from './request-panel.tsx'
import { RequestTable } from './request-table.tsx'
import {
  compteurs,
  estAffectable,
  type Filtre,
  filtrer,
  nommerChoix,
  prestationsDe,
  triDeDepart,
  trier,
} from './tableau.ts'
import { WhoAsks } from './who-asks.tsx'

/** Requests in progress or those that ended, and the sheet of one beside them (specification field-service §2 "Requests"). */
export function Screen({ path }: ScreenProps) {
  const { demande, nouvelle } = lireChemin(path)
  const [onglet, setOnglet] = useAddressChoice('onglet', ONGLETS)
  const deeds = useOwnDeeds()
  const steps = useSteps(deeds)
  if (nouvelle === 'qui') return <WhoAsks />
  if (nouvelle !== null) return <NewRequest key={nouvelle} adresse_id={nouvelle} />
  return (
    <DeedsContext value={deeds}>
      <Requests
        key={onglet}
        historique={onglet === 'historique'}
        demande={demande}
        onOnglet={setOnglet}
        steps={steps}
      />
    </DeedsContext>
  )
}

type Props = {
  historique: boolean
  demande: number | null
  onOnglet: (onglet: Onglet) => void
  /** What was done here and may be taken back, whichever tab shows. */
  steps: GridHistory
}

/** A phone keeps it on the line of the tabs, as a sign that is named. */
function NewButton({ short }: { readonly short: boolean }) {
  const sign = <IconPlus size={18} aria-hidden />
  const ask = () => navigate(versQuiDemande)
  return short ? (
    <Button px={14} aria-label="Nouvelle demande" title="Nouvelle demande" onClick={ask}>
      {sign}
    </Button>
  ) : (
    <Button leftSection={sign} onClick={ask}>
      Nouvelle demande
    </Button>
  )
}

function Requests({ historique, demande, onOnglet, steps }: Props) {
  const aujourdhui = useToday()
  const mobile = useMobile()
  const wide = useWide()
  const periode = usePeriod(historique, aujourdhui)
  const lecture = useReading(listerDemandes, { query: periode.query })
  const [choix, setChoix] = useAddressState('etat', 'toutes')
  const [prestation_id, setPrestation] = useAddressNumber('prestation')
  const [zones_id, setZone] = useAddressNumber('zone')
  const [saisie, setSaisie] = useAddressState('recherche')
  const session = useSession()
  const [choisies, setChoisies] = useState<ReadonlySet<number>>(() => new Set())
  const [tri, setTri] = useState(() => triDeDepart(historique))
  const toutes = lecture.data?.demandes ?? []
  // A list that was kept by a release before knows no area.
  const zones = lecture.data?.zones ?? []
  const zone = zones.find(z => z.zones_id === zones_id)
  const adresses = zone ? new Set(zone.adresses) : null
  const filtre: Filtre = { choix, prestation_id, adresses, saisie }
  const parMots = filtrer(toutes, { ...filtre, choix: 'toutes' })
  const demandes = trier(filtrer(toutes, filtre), tri)
  const prestations = prestationsDe(toutes)
  const sans = (plus: Partial<Filtre>) => filtrer(toutes, { ...filtre, ...plus }).length
  const filters = () =>
    activeFilters([
      {
        on: saisie.trim() !== '',
        label: quote(saisie),
        without: () => sans({ saisie: '' }),
        remove: () => setSaisie(''),
      },
      {
        on: choix !== 'toutes',
        label: nommerChoix(choix),
        without: () => sans({ choix: 'toutes' }),
        remove: () => setChoix('toutes'),
      },
      {
        on: prestation_id !== null,
        label: prestations.find(p => p.value === String(prestation_id))?.label ?? 'la prestation choisie',
        without: () => sans({ prestation_id: null }),
        remove: () => setPrestation(null),
      },
      {
        on: zone !== undefined,
        label: zone?.zone_libelle ?? '',
        without: () => sans({ adresses: null }),
        remove: () => setZone(null),
      },
    ])
  const lot = demandes.filter(d => choisies.has(d.demande_id) && estAffectable(d))
  const permis = !historique && mayCall(session, [affecterDemande])
  const ouverte = toutes.find(d => d.demande_id === demande)
  const nombre = lecture.data ? compter(demandes.length, 'demande') : 'Lecture en cours…'
  const onOpen = (id: number) => navigate(adresseDemande(id), { replace: demande !== null })
  return (
    <Desk
      title="Demandes"
      detail={ouverte && !wide ? ouverte.client : nombre}
      home={ADRESSE_DEMANDES}
      chosen={demande}
      steps={steps}
      tools={
        <>
          <ProgressTabs
            value={historique ? 'historique' : 'en-cours'}
            onChange={onglet => {
              setChoix('toutes')
              onOnglet(onglet)
            }}
          />
          <FilterSelect
            label="Filtrer par prestation"
            all="Toutes les prestations"
            short="Prestations"
            value={prestation_id === null ? '' : String(prestation_id)}
            choices={prestations}
            onChange={value => setPrestation(value ? Number(value) : null)}
          />
          {zones.length > 0 && (
            <FilterSelect
              label="Filtrer par zone"
              all="Toutes les zones"
              short="Zones"
              value={zone ? String(zone.zones_id) : ''}
              choices={zones.map(z => ({ value: String(z.zones_id), label: z.zone_libelle }))}
              onChange={value => setZone(value ? Number(value) : null)}
            />
          )}
          <ScreenSteps />
          <ExportMenu
            title="Demandes"
            name={historique ? `demandes-${periode.query.debut}` : `demandes-${aujourdhui}`}
            empty={demandes.length === 0}
            table={() => tableExport(demandes)}
          />
          {mayCall(session, [creerDemande, listerClients]) && <NewButton short={mobile} />}
        </>
      }
      filters={
        <>
          {historique && <PeriodSwitcher {...periode.shown} />}
          {lecture.data ? (
            <FilterBar
              search={{
                label: 'Rechercher une demande',
                placeholder: 'Client, ville, référence, n°…',
                icon: IconSearch,
                value: saisie,
                maxLength: 100,
                onChange: setSaisie,
              }}
              counters={{
                label: 'Filtrer par état',
                values: compteurs(parMots, choix, historique),
                choose: setChoix,
              }}
            >
              <span role="status">
                <Freshness lu_a={lecture.data.lu_a} aujourdhui={aujourdhui} />
              </span>
            </FilterBar>
          ) : (
            lecture.state === 'chargement' && <Skeleton height="var(--rt-control)" mb={12} />
          )}
        </>
      }
      panel={demande !== null && <RequestPanel key={demande} id={demande} />}
    >
      {permis && lot.length > 0 && <BulkAssign demandes={lot} onLeft={ids => setChoisies(new Set(ids))} />}
      {!lecture.data && lecture.state !== 'chargement' && <ReadingState {...lecture} what="Les demandes" />}
      {lecture.state === 'chargement' && (
        <DeskCard>
          <RowsSkeleton label="Lecture des demandes…" rows={10} columns="160px 1fr 120px" />
        </DeskCard>
      )}
      {lecture.data && demandes.length === 0 && (
        <NothingToShow
          none="Aucune demande ne correspond"
          icon={<IconInbox size={32} stroke={1.6} />}
          title={historique ? 'Aucune demande terminée sur cette période' : 'Aucune demande en cours'}
          filters={filters()}
          onShowAll={
            toutes.length === 0
              ? null
              : () => navigate(`${ADRESSE_DEMANDES}?${historique ? 'onglet=historique' : ''}`, { replace: true })
          }
        >
          {historique
            ? 'Une demande arrive ici une fois réalisée ou annulée.'
            : 'Une demande se crée ici, sur la fiche d’un client, à l’une de ses adresses, ou quand un rendez-vous est demandé à la clôture d’une intervention.'}
        </NothingToShow>
      )}
      {demandes.length > 0 &&
        (mobile ? (
          <RequestCards {...{ demandes, aujourdhui, onOpen }} />
        ) : (
          <RequestTable
            {...{ demandes, aujourdhui, tri, onOpen }}
            choisie={demande}
            onTri={setTri}
            lot={permis ? { ids: choisies, choisir: setChoisies } : undefined}
          />
        ))}
    </Desk>
  )
}
