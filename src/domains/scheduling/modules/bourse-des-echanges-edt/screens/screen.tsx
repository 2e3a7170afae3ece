import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { navigate } from '#client/address/location.ts'
import { useScrollMemory } from '#client/address/use-scroll-memory.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { ADRESSE_BOURSE, lireChemin } from '../address.ts'
import { TYPES_ECHANGE } from '../offline.ts'
import { autreDe, direEtat } from '../view/phrases.ts'
import { BoardList } from './board-list.tsx'
import { ExchangeCard } from './exchange-card.tsx'
import classes from './screen.module.css'
import { BoardSkeleton } from './skeletons.tsx'
import { type Bourse, useBourse } from './use-bourse.ts'

export const lireAvant = () => readLocalActionsAhead(TYPES_ECHANGE)

/** Exchange board: the list and one exchange, beside each other on a desk. */
export function Screen({ chemin }: ScreenProps) {
  const bourse = useBourse()
  const large = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const uid = lireChemin(chemin)
  const racine = useScrollMemory(uid ?? 'liste')
  if (!large) {
    return (
      <div ref={racine} className={classes.seul}>
        {uid ? <Detail uid={uid} bourse={bourse} /> : <BoardList bourse={bourse} />}
      </div>
    )
  }
  const { a_repondre, en_cours, termines } = bourse.sections
  const choisi = uid ?? (a_repondre[0] ?? en_cours[0] ?? termines[0])?.bde_uid
  if (!choisi) {
    return (
      <div className={classes.seul}>
        <BoardList bourse={bourse} aCote />
      </div>
    )
  }
  return (
    <div className={classes.deux}>
      <div className={classes.liste}>
        <BoardList bourse={bourse} choisi={choisi} aCote />
      </div>
      <div ref={racine} className={classes.detail}>
        <Detail uid={choisi} bourse={bourse} aCote />
      </div>
    </div>
  )
}

function Detail({ uid, bourse, aCote = false }: { uid: string; bourse: Bourse; aCote?: boolean }) {
  const echange = bourse.echanges.find(e => e.bde_uid === uid)
  if (!echange) {
    if (bourse.etat === 'chargement') return <BoardSkeleton />
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
      {!aCote && (
        <PageHead titre={`Échange avec ${autreDe(echange)}`} detail={direEtat(echange).mots} retour={ADRESSE_BOURSE} />
      )}
      <div className={classes.carte}>
        <ExchangeCard echange={echange} verite={bourse.veriteDe(echange)} aujourdhui={bourse.aujourdhui} />
      </div>
    </>
  )
}
