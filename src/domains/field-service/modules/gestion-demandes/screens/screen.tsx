import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { IconFilterOff, IconInbox, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile, useWide } from '#client/address/viewport.ts'
import { Desk, DeskCard } from '#client/frames/desk.tsx'
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
import { FilterBar } from '#kit/filter-bar/filter-bar.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { GridHistory } from '#kit/time-grid/types.ts'
import { estJourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { ADRESSE_DEMANDES, adresseDemande, lireChemin } from '../address.ts'
import { affecterDemande, listerDemandes } from '../contract.ts'
import { BulkAssign } from './bulk-assign.tsx'
import { tableExport } from './lignes-export.ts'
import { NewRequest } from './new-request.tsx'
import { EMPANS, PeriodSwitcher, periodeDe } from './period-switcher.tsx'
import { RequestCards } from './request-cards.tsx'
import { RequestPanel } from './request-panel.tsx'
import { RequestTable } from './request-table.tsx'
import classes from './screen.module.css'
import { compteurs, estAffectable, filtrer, prestationsDe, triDeDepart, trier } from './tableau.ts'

/** Requests in progress or those that ended, and the sheet of one beside them (specification field-service §2 "Requests"). */
export function Screen({ path }: ScreenProps) {
  const { demande, nouvelle } = lireChemin(path)
  const [onglet, setOnglet] = useAddressChoice('onglet', ['en-cours', 'historique'])
  const deeds = useOwnDeeds()
  const steps = useSteps(deeds)
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
  onOnglet: (onglet: 'en-cours' | 'historique') => void
  /** What was done here and may be taken back, whichever tab shows. */
  steps: GridHistory
}

function usePeriode(historique: boolean, aujourdhui: string) {
  const [empan, onEmpan] = useAddressChoice('periode', EMPANS)
  const [ecrit, onJour] = useAddressState('le')
  const jour = estJourIso(ecrit) ? ecrit : aujourdhui
  const [debut, fin] = periodeDe(empan, jour)
  const query = historique ? ({ type: '1', debut, fin } as const) : ({ type: '0' } as const)
  return { query, shown: { empan, jour, aujourdhui, onEmpan, onJour } }
}

function Requests({ historique, demande, onOnglet, steps }: Props) {
  const aujourdhui = useToday()
  const mobile = useMobile()
  const wide = useWide()
  const periode = usePeriode(historique, aujourdhui)
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
  const parMots = filtrer(toutes, { choix: 'toutes', prestation_id, adresses, saisie })
  const demandes = trier(filtrer(parMots, { choix, prestation_id: null, saisie: '' }), tri)
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
          <SegmentedControl
            aria-label="Demandes montrées"
            className={classes.onglets}
            value={historique ? 'historique' : 'en-cours'}
            onChange={valeur => {
              setChoix('toutes')
              onOnglet(valeur === 'historique' ? 'historique' : 'en-cours')
            }}
            data={[
              { value: 'en-cours', label: 'En cours' },
              { value: 'historique', label: 'Historique' },
            ]}
          />
          <NativeSelect
            aria-label="Filtrer par prestation"
            className={classes.prestation}
            value={prestation_id === null ? '' : String(prestation_id)}
            data={[{ value: '', label: 'Toutes les prestations' }, ...prestationsDe(toutes)]}
            onChange={({ currentTarget: { value } }) => setPrestation(value ? Number(value) : null)}
          />
          {zones.length > 0 && (
            <NativeSelect
              aria-label="Filtrer par zone"
              className={classes.prestation}
              value={zone ? String(zone.zones_id) : ''}
              data={[
                { value: '', label: 'Toutes les zones' },
                ...zones.map(z => ({ value: String(z.zones_id), label: z.zone_libelle })),
              ]}
              onChange={({ currentTarget: { value } }) => setZone(value ? Number(value) : null)}
            />
          )}
          <ScreenSteps />
          <ExportMenu
            title="Demandes"
            name={historique ? `demandes-${periode.query.debut}` : `demandes-${aujourdhui}`}
            empty={demandes.length === 0}
            table={() => tableExport(demandes)}
          />
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
          historique={historique}
          onToutMontrer={
            toutes.length === 0
              ? null
              : () => navigate(`${ADRESSE_DEMANDES}?${historique ? 'onglet=historique' : ''}`, { replace: true })
          }
        />
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

/** Nothing is left by the filters, or nothing is there. */
function NothingToShow({ historique, onToutMontrer }: { historique: boolean; onToutMontrer: (() => void) | null }) {
  if (onToutMontrer)
    return (
      <EmptyState
        icon={<IconFilterOff size={32} stroke={1.6} />}
        title="Aucune demande ne correspond"
        action={
          <Button variant="default" onClick={onToutMontrer}>
            Tout montrer
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<IconInbox size={32} stroke={1.6} />}
      title={historique ? 'Aucune demande terminée sur cette période' : 'Aucune demande en cours'}
    >
      {historique
        ? 'Une demande arrive ici une fois réalisée ou annulée.'
        : 'Une demande se crée sur la fiche d’un client, à l’une de ses adresses, ou quand un rendez-vous est demandé à la clôture d’une intervention.'}
    </EmptyState>
  )
}
