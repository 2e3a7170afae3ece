import { useMediaQuery } from '@mantine/hooks'
import { useScrollMemory } from '#client/address/use-scroll-memory.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { lireChemin, type Vue } from '../address.ts'
import { TYPES_PLANNING } from '../offline.ts'
import { DayPage } from './day-page.tsx'
import { ListPage } from './list-page.tsx'
import classes from './screen.module.css'
import { DaySkeleton } from './skeletons.tsx'
import { useMonPlanning, type Vues } from './use-mon-planning.ts'

// The rules of rest come with the first proposal, not with the list of days.
const waiting = <DaySkeleton />
const ProposalPage = lazyPart(() => import('./proposal-page.tsx').then(m => m.ProposalPage), { waiting })
const CorrectionPage = lazyPart(() => import('./proposal-page.tsx').then(m => m.CorrectionPage), { waiting })

export const lireAvant = () => readLocalActionsAhead(TYPES_PLANNING)

/** My planning: the days, one of them, a proposal; beside each other on a desk, one after the other on a phone. */
export function Screen({ chemin }: ScreenProps) {
  const vues = useMonPlanning()
  const large = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const vue = lireChemin(chemin)
  const racine = useScrollMemory(vue.nom === 'liste' ? 'liste' : chemin.join('/'))
  if (!large) {
    return (
      <div ref={racine} className={classes.seul}>
        {vue.nom === 'liste' ? <ListPage vues={vues} /> : <Detail vue={vue} vues={vues} />}
      </div>
    )
  }
  const jour = vue.nom === 'jour' || vue.nom === 'echange' ? vue.jour : vues.aujourdhui
  return (
    <div className={classes.deux}>
      <div className={classes.liste}>
        <ListPage vues={vues} choisie={jour} />
      </div>
      <div ref={racine} className={classes.detail}>
        <Detail vue={vue.nom === 'liste' ? { nom: 'jour', jour } : vue} vues={vues} aCote />
      </div>
    </div>
  )
}

type DetailProps = { vue: Exclude<Vue, { nom: 'liste' }>; vues: Vues; aCote?: boolean }

function Detail({ vue, vues, aCote = false }: DetailProps) {
  if (vue.nom === 'jour')
    return <DayPage key={vue.jour} jour={vue.jour} personne={vue.personne} vues={vues} aCote={aCote} />
  return vue.nom === 'echange' ? (
    <ProposalPage
      key={`${vue.jour}:${vue.utilisateur_id}`}
      jour={vue.jour}
      utilisateur_id={vue.utilisateur_id}
      vues={vues}
      aCote={aCote}
    />
  ) : (
    <CorrectionPage key={vue.entree} entree={vue.entree} vues={vues} aCote={aCote} />
  )
}
