import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconChecks, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile, useWide } from '#client/address/viewport.ts'
import { Desk, DeskCard } from '#client/frames/desk.tsx'
import { NothingToShow } from '#client/frames/nothing-to-show.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import { type ActionATraiter, TYPES_ACTION } from '#domains/scheduling/model/action.ts'
import { focusLine } from '#kit/dense-table/line-focus.ts'
import { FilterBar } from '#kit/filter-bar/filter-bar.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { compter, pluraliser } from '#wire/french.ts'
import { adresseDe, lireChemin } from '../address.ts'
import { ActionCards } from './action-cards.tsx'
import { ActionPanel } from './action-panel.tsx'
import { ActionTable } from './action-table.tsx'
import { quiAttend, TYPES } from './mots.ts'
import { compterTypes, filtrer, suivante, type Type, triDeDepart, trier, typesMontres } from './tableau.ts'
import { useDemandes } from './use-demandes.ts'

/** What somebody has to answer or to settle, of a house and of a field company (specification field-service §7 "Actions"). */
export function Screen({ path }: ScreenProps) {
  const { traitees, action_id } = lireChemin(path)
  return <Requests key={String(traitees)} traitees={traitees} action_id={action_id} />
}

function Requests({ traitees, action_id }: { traitees: boolean; action_id: string | null }) {
  const aujourdhui = useToday()
  const wide = useWide()
  const mobile = useMobile()
  const lecture = useDemandes(traitees)
  const [saisie, setSaisie] = useAddressState('recherche')
  const [choisi, setChoisi] = useAddressChoice<Type | 'tous'>('type', ['tous', ...TYPES_ACTION])
  const [tri, setTri] = useState(() => triDeDepart(traitees))
  const toutes = lecture.data?.datas ?? []
  const type = choisi === 'tous' ? null : choisi
  const liste = trier(filtrer(toutes, { type, saisie }), tri)
  const choisie = toutes.find(a => a.action_id === action_id)
  const detail = traitees
    ? 'Traitées'
    : lecture.data
      ? compter(toutes.filter(quiAttend).length, 'action')
      : 'Lecture en cours…'
  const home = adresseDe({ traitees, action_id: null })

  const ouvrir = (id: string | null) =>
    navigate(adresseDe({ traitees, action_id: id }), { replace: action_id !== null })
  const apresReponse = () => {
    // On a phone the list comes back: the next request is chosen with the eyes.
    const prochaine = wide && action_id !== null ? suivante(liste, action_id) : null
    ouvrir(prochaine)
    if (prochaine) focusLine(prochaine)
  }
  const List = mobile ? ActionCards : ActionTable
  return (
    <Desk
      title="Actions"
      detail={choisie && !wide ? choisie.demandeur : detail}
      home={home}
      chosen={action_id}
      tools={
        <SegmentedControl
          aria-label="Demandes montrées"
          value={traitees ? 'traitees' : 'attente'}
          onChange={valeur => navigate(adresseDe({ traitees: valeur === 'traitees', action_id: null }))}
          data={[
            { value: 'attente', label: 'À traiter' },
            { value: 'traitees', label: 'Traitées' },
          ]}
        />
      }
      filters={
        lecture.data ? (
          <FilterBar
            search={{
              label: 'Rechercher une demande',
              placeholder: 'Nom, jour, motif…',
              icon: IconSearch,
              value: saisie,
              maxLength: 100,
              onChange: setSaisie,
            }}
            counters={{
              label: 'Filtrer par genre',
              values: genres(typesMontres(toutes), compterTypes(filtrer(toutes, { type: null, saisie })), choisi),
              choose: setChoisi,
            }}
          >
            <span role="status">
              {direAilleurs(toutes)}
              <Freshness lu_a={lecture.data.lu_a} aujourdhui={aujourdhui} />
            </span>
          </FilterBar>
        ) : (
          lecture.state === 'chargement' && <Skeleton height="var(--rt-control)" mb={12} />
        )
      }
      panel={
        action_id !== null &&
        (lecture.data || wide ? (
          <ActionPanel key={action_id} action={choisie} relire={lecture.reload} onRepondu={apresReponse} />
        ) : (
          <RowsSkeleton label="Lecture des demandes…" rows={10} columns="120px 1fr 90px" />
        ))
      }
    >
      {!lecture.data && lecture.state !== 'chargement' && <ReadingState {...lecture} what="Les demandes" />}
      {lecture.state === 'chargement' && (
        <DeskCard>
          <RowsSkeleton label="Lecture des demandes…" rows={10} columns="120px 1fr 90px" />
        </DeskCard>
      )}
      {lecture.data && liste.length === 0 && (
        <NothingToShow
          none="Aucune demande ne correspond"
          icon={<IconChecks size={32} stroke={1.6} />}
          title={traitees ? 'Aucune réponse ces 90 derniers jours' : 'Tout est traité'}
          onShowAll={
            toutes.length === 0
              ? null
              : () => {
                  setSaisie('')
                  setChoisi('tous')
                }
          }
        >
          Ce qui attend une réponse ou une décision de votre part arrive ici : demandes, reports, congés, échanges.
        </NothingToShow>
      )}
      {liste.length > 0 && (
        <List {...{ traitees, aujourdhui, tri }} actions={liste} choisie={action_id} onTri={setTri} onOuvrir={ouvrir} />
      )}
    </Desk>
  )
}

/** "45 à traiter, 4 attendent une réponse d’ailleurs · ": the first is the count beside the menu, both are the list's. */
function direAilleurs(toutes: readonly ActionATraiter[]): string {
  const ici = toutes.filter(quiAttend).length
  const ailleurs = toutes.length - ici
  const verbe = pluraliser(ailleurs, 'attend', 'attendent')
  return ailleurs === 0 ? '' : `${ici} à traiter, ${ailleurs} ${verbe} une réponse d’ailleurs · `
}

function genres(montres: readonly Type[], nombres: Readonly<Record<Type, number>>, choisi: Type | 'tous') {
  const genre = (id: Type | 'tous', label: string, count: number) => ({ id, label, count, pressed: id === choisi })
  const total = montres.reduce((somme, type) => somme + nombres[type], 0)
  return [genre('tous', 'Toutes', total), ...montres.map(type => genre(type, TYPES[type].plusieurs, nombres[type]))]
}
