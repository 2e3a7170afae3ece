import { Skeleton } from '@mantine/core'
import { IconInbox, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile, useWide } from '#client/address/viewport.ts'
import { Desk, DeskCard } from '#client/frames/desk.tsx'
import { activeFilters, NothingToShow, quote } from '#client/frames/nothing-to-show.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ExportMenu } from '#client/page/export-menu.tsx'
import { ReadHour } from '#client/page/read-hour.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { FilterSelect, ONGLETS, type Onglet, ProgressTabs } from '#domains/field-service/view/demandes/list-head.tsx'
import { PeriodSwitcher } from '#domains/field-service/view/demandes/period-switcher.tsx'
import { usePeriod } from '#domains/field-service/view/demandes/use-period.ts'
import { FilterBar } from '#kit/filter-bar/filter-bar.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { compter } from '#wire/french.ts'
import { ADRESSE_EXTERNES, adresseExterne, lireChemin } from '../address.ts'
import { listerExternes } from '../contract.ts'
import { tableExport } from './lignes-export.ts'
import { OfferCards } from './offer-cards.tsx'
import { OpenedOffer } from './offer-panel.tsx'
import { OfferTable } from './offer-table.tsx'
import { CHOIX, compteurs, donneursDe, type Filtre, filtrer, nommerChoix, triDeDepart, trier } from './tableau.ts'

/** What other companies offer, in progress or over, and one of them beside (field-service §2 "External requests"). */
export function Screen({ path }: ScreenProps) {
  const [onglet, setOnglet] = useAddressChoice('onglet', ONGLETS)
  return <Offers key={onglet} historique={onglet === 'historique'} ouverte={lireChemin(path)} onOnglet={setOnglet} />
}

type Props = { historique: boolean; ouverte: number | null; onOnglet: (onglet: Onglet) => void }

function Offers({ historique, ouverte, onOnglet }: Props) {
  const aujourdhui = useToday()
  const mobile = useMobile()
  const wide = useWide()
  const { query, shown } = usePeriod(historique, aujourdhui)
  const lecture = useReading(listerExternes, { query })
  const [choix, setChoix] = useAddressChoice('etat', CHOIX)
  const [donneur, setDonneur] = useAddressState('donneur')
  const [saisie, setSaisie] = useAddressState('recherche')
  const [tri, setTri] = useState(() => triDeDepart(historique))
  const toutes = lecture.data ?? []
  const filtre: Filtre = { choix, donneur, saisie }
  const demandes = trier(filtrer(toutes, filtre), tri)
  const choisie = toutes.find(d => d.demande_id === ouverte)
  const nombre = lecture.data ? compter(demandes.length, 'demande') : 'Lecture en cours…'
  const onOpen = (id: number) => navigate(adresseExterne(id), { replace: ouverte !== null })
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
      { on: donneur !== '', label: donneur, without: () => sans({ donneur: '' }), remove: () => setDonneur('') },
    ])
  return (
    <Desk
      title="Demandes reçues"
      detail={choisie && !wide ? choisie.prestation : nombre}
      home={ADRESSE_EXTERNES}
      chosen={ouverte}
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
            label="Filtrer par donneur d’ordres"
            all="Tous les donneurs"
            short="Donneurs d’ordres"
            value={donneur}
            choices={donneursDe(toutes, donneur)}
            onChange={setDonneur}
          />
          <ExportMenu
            title="Demandes reçues"
            name={historique ? `demandes-recues-${query.debut}` : `demandes-recues-${aujourdhui}`}
            empty={demandes.length === 0}
            table={() => tableExport(demandes)}
          />
        </>
      }
      filters={
        <>
          <ReadHour of={[lecture]}>Répondre attend le retour du réseau.</ReadHour>
          {historique && <PeriodSwitcher {...shown} />}
          {lecture.data ? (
            <FilterBar
              search={{
                label: 'Rechercher une demande reçue',
                placeholder: 'Donneur, prestation, ville…',
                icon: IconSearch,
                value: saisie,
                maxLength: 100,
                onChange: setSaisie,
              }}
              counters={{
                label: 'Filtrer par état',
                values: compteurs(filtrer(toutes, { ...filtre, choix: 'toutes' }), choix, historique),
                choose: setChoix,
              }}
            >
              {null}
            </FilterBar>
          ) : (
            lecture.state === 'chargement' && <Skeleton height="var(--rt-control)" mb={12} />
          )}
        </>
      }
      panel={ouverte !== null && <OpenedOffer key={ouverte} id={ouverte} connue={choisie} />}
    >
      {!lecture.data && lecture.state !== 'chargement' && <ReadingState {...lecture} what="Les demandes reçues" />}
      {lecture.state === 'chargement' && (
        <DeskCard>
          <RowsSkeleton label="Lecture des demandes reçues…" rows={10} columns="160px 1fr 120px" />
        </DeskCard>
      )}
      {lecture.data && demandes.length === 0 && (
        <NothingToShow
          none="Aucune demande ne correspond"
          icon={<IconInbox size={32} stroke={1.6} />}
          title={historique ? 'Aucune demande terminée sur cette période' : 'Aucune demande reçue'}
          filters={filters()}
          onShowAll={
            toutes.length === 0
              ? null
              : () => navigate(`${ADRESSE_EXTERNES}?${historique ? 'onglet=historique' : ''}`, { replace: true })
          }
        >
          {historique
            ? 'Une demande arrive ici une fois acceptée, refusée, reprise ou restée sans réponse.'
            : 'Une demande arrive ici quand un donneur d’ordres lié vous la propose\u00a0: vous l’acceptez ou la refusez.'}
        </NothingToShow>
      )}
      {demandes.length > 0 &&
        (mobile ? (
          <OfferCards {...{ demandes, onOpen }} />
        ) : (
          <OfferTable {...{ demandes, historique, aujourdhui, tri, onOpen }} choisie={ouverte} onTri={setTri} />
        ))}
    </Desk>
  )
}
