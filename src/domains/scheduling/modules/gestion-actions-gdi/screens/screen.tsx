import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChecks, IconFilterOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { useBackLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { useMobile } from '#client/address/viewport.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { focusLine } from '#kit/dense-table/line-focus.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { adresseDe, lireChemin } from '../address.ts'
import { ActionCards } from './action-cards.tsx'
import { ActionPanel } from './action-panel.tsx'
import { ActionTable } from './action-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import classes from './screen.module.css'
import { compterTypes, filtrer, suivante, type Tri, type Type, triDeDepart, trier } from './tableau.ts'
import { useDemandes } from './use-demandes.ts'

/** Manager's desk of requests: leave and exchanges to answer, and those that were (field-service §2 "Actions view"). */
export function Screen({ chemin }: ScreenProps) {
  const { traitees, action_id } = lireChemin(chemin)
  return <Requests key={String(traitees)} traitees={traitees} action_id={action_id} />
}

function Requests({ traitees, action_id }: { traitees: boolean; action_id: string | null }) {
  const aujourdhui = useToday()
  const large = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const lecture = useDemandes(traitees)
  const [saisie, setSaisie] = useAddressState('recherche')
  const [choisi, setChoisi] = useAddressChoice<Type | 'tous'>('type', ['tous', 'conge', 'bde'])
  const type = choisi === 'tous' ? null : choisi
  const setType = (voulu: Type | null) => setChoisi(voulu ?? 'tous')
  const [tri, setTri] = useState<Tri>(() => triDeDepart(traitees))
  const toutes = lecture.donnees?.datas ?? []
  const liste = trier(filtrer(toutes, { type, saisie }), tri)
  const choisie = toutes.find(a => a.action_id === action_id)
  const detail = traitees ? 'Traitées' : lecture.donnees ? compter(toutes.length, 'demande') : 'Lecture en cours…'

  const ouvrir = (id: string | null) =>
    navigate(adresseDe({ traitees, action_id: id }), { replace: action_id !== null && id !== null })
  const fermer = () => {
    ouvrir(null)
    if (action_id !== null) focusLine(action_id)
  }
  const apresReponse = () => {
    // On a phone the list comes back: the next request is chosen with the eyes.
    const prochaine = large && action_id !== null ? suivante(liste, action_id) : null
    ouvrir(prochaine)
    if (prochaine) focusLine(prochaine)
  }
  useScreenTitle('Demandes à traiter', {
    detail: choisie && !large ? choisie.demandeur : detail,
    ...(action_id !== null && !large ? { retour: adresseDe({ traitees, action_id: null }) } : {}),
  })
  useBackLayer(action_id !== null && large, fermer)

  return (
    <div className={classes.root} data-large={large || undefined}>
      {(large || action_id === null) && (
        <div className={classes.liste}>
          <header className={classes.entete}>
            <h1 className={classes.titre}>Demandes à traiter</h1>
            <SegmentedControl
              className={classes.onglets}
              aria-label="Demandes montrées"
              value={traitees ? 'traitees' : 'attente'}
              onChange={valeur => navigate(adresseDe({ traitees: valeur === 'traitees', action_id: null }))}
              data={[
                { value: 'attente', label: 'À traiter' },
                { value: 'traitees', label: 'Traitées' },
              ]}
            />
          </header>
          {lecture.donnees ? (
            <FilterBar
              nombres={compterTypes(filtrer(toutes, { type: null, saisie }))}
              {...{ type, saisie, aujourdhui, lu_a: lecture.donnees.lu_a }}
              onType={setType}
              onSaisie={setSaisie}
            />
          ) : (
            lecture.etat === 'chargement' && <Skeleton height="var(--rt-control)" mb={12} />
          )}
          {lecture.donnees ? (
            <List
              {...{ liste, traitees, aujourdhui, tri, choisie: action_id, etroite: action_id !== null || !large }}
              filtree={toutes.length > 0}
              onTri={setTri}
              onOuvrir={ouvrir}
              onToutMontrer={() => {
                setSaisie('')
                setType(null)
              }}
            />
          ) : lecture.etat === 'chargement' ? (
            <Attente />
          ) : (
            <ReadingState {...lecture} quoi="Les demandes" />
          )}
        </div>
      )}
      {action_id !== null && (lecture.donnees || large) && (
        <ActionPanel
          key={action_id}
          action={choisie}
          large={large}
          relire={lecture.relire}
          fermer={fermer}
          onRepondu={apresReponse}
        />
      )}
      {action_id !== null && !lecture.donnees && !large && <Attente />}
    </div>
  )
}

type ListProps = {
  liste: readonly ActionATraiter[]
  traitees: boolean
  choisie: string | null
  etroite: boolean
  /** Some requests are there, the filters hide them all. */
  filtree: boolean
  aujourdhui: string
  tri: Tri
  onTri: (tri: Tri) => void
  onOuvrir: (id: string) => void
  onToutMontrer: () => void
}

function List({ liste, filtree, onToutMontrer, traitees, ...vue }: ListProps) {
  const mobile = useMobile()
  if (liste.length === 0 && filtree) {
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
  }
  if (liste.length === 0) {
    return (
      <EmptyState
        icon={<IconChecks size={32} stroke={1.6} />}
        title={traitees ? 'Aucune réponse ces 90 derniers jours' : 'Tout est traité'}
      >
        Les demandes de congé et les échanges acceptés par les deux collègues arrivent ici.
      </EmptyState>
    )
  }
  if (mobile) return <ActionCards actions={liste} traitees={traitees} {...vue} />
  return (
    <div className={classes.cadre}>
      <ActionTable actions={liste} traitees={traitees} {...vue} />
    </div>
  )
}

/** Lines of the table to come. */
function Attente() {
  return (
    <div className={classes.cadre} role="status" aria-label="Lecture des demandes…">
      {Array.from({ length: 10 }, (_, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={rang} className={classes.attente}>
          <Skeleton height={14} width={120} />
          <Skeleton height={14} />
          <Skeleton height={14} width={90} />
        </div>
      ))}
    </div>
  )
}
