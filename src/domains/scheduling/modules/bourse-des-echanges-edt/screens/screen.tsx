import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { useWide } from '#client/address/viewport.ts'
import { useBeside } from '#client/frames/pane.tsx'
import { TwoPages } from '#client/frames/two-pages.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { GardesContext, useLireGardes } from '#domains/scheduling/view/mes-jours/use-mes-jours.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { ADRESSE_BOURSE, adresseAppel, lireAppel, lireChemin } from '../address.ts'
import { TYPES_ECHANGE } from '../offline.ts'
import { autreDe, direEtat } from '../view/phrases.ts'
import { CallPage } from './appels/calls.tsx'
import { useAppels } from './appels/use-appels.ts'
import { BoardList } from './board-list.tsx'
import { ExchangeCard } from './exchange-card.tsx'
import { RefusedAnswers } from './refused-answers.tsx'
import classes from './screen.module.css'
import { BoardSkeleton } from './skeletons.tsx'
import { useADecider } from './use-a-decider.ts'
import { type Bourse, useBourse } from './use-bourse.ts'

export const readFirst = () => readLocalActionsAhead(TYPES_ECHANGE)

/** Exchange board: the list and one exchange, beside each other on a desk. */
export function Screen({ path }: ScreenProps) {
  const bourse = useBourse()
  const { appels, lecture } = useAppels()
  const uid = lireChemin(path)
  const appel_id = lireAppel(path)
  const wide = useWide()
  const { a_repondre, en_cours, termines } = bourse.sections
  // On a desk the first one stands open beside the list.
  const choisi = uid ?? (wide ? (a_repondre[0] ?? en_cours[0] ?? termines[0])?.bde_uid : undefined)
  const gardes = useLireGardes()
  const aDecider = useADecider()
  return (
    <GardesContext value={gardes}>
      <TwoPages
        place={uid ?? (appel_id === null ? '' : adresseAppel(appel_id))}
        list={<BoardList bourse={bourse} choisi={choisi} appels={appels} aDecider={aDecider} />}
        page={
          appel_id === null ? (
            uid && <Detail uid={uid} bourse={bourse} />
          ) : (
            <CallPage appel_id={appel_id} appels={appels} lecture={lecture} />
          )
        }
        otherwise={choisi ? <Detail uid={choisi} bourse={bourse} /> : null}
      />
    </GardesContext>
  )
}

function Detail({ uid, bourse }: { uid: string; bourse: Bourse }) {
  const beside = useBeside()
  const echange = bourse.echanges.find(e => e.bde_uid === uid)
  if (!echange) {
    if (bourse.state === 'chargement') return <BoardSkeleton />
    return (
      <EmptyState
        title="Cet échange n’est pas, ou plus, dans votre liste"
        action={
          <Button variant="default" onClick={() => navigate(ADRESSE_BOURSE)}>
            Voir mes échanges
          </Button>
        }
      >
        Les échanges terminés y restent 90 jours.
      </EmptyState>
    )
  }
  return (
    <>
      {!beside && (
        <PageHead title={`Échange avec ${autreDe(echange)}`} detail={direEtat(echange).mots} back={ADRESSE_BOURSE} />
      )}
      <div className={classes.carte}>
        {!beside && <RefusedAnswers echanges={[echange]} veriteDe={bourse.veriteDe} />}
        <ExchangeCard
          echange={echange}
          verite={bourse.veriteDe(echange)}
          aujourdhui={bourse.aujourdhui}
          seul={!beside}
        />
      </div>
    </>
  )
}
