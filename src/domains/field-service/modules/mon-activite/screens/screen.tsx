import { useMediaQuery } from '@mantine/hooks'
import { useScrollMemory } from '#client/address/use-scroll-memory.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { correctedNow } from '#offline/clock.ts'
import { lireChemin, type Vue } from '../address.ts'
import { choisirVisite } from './choisir.ts'
import { InterventionPage } from './intervention-page.tsx'
import { InterventionsPage } from './interventions-page.tsx'
import classes from './screen.module.css'
import { PageSkeleton } from './skeletons.tsx'
import { lireLocalDAvance } from './use-local.ts'
import { type Activite, usePlanning } from './use-planning.ts'

// The scanner, the signature and the editor of lines come with the first closing, not with the day's list.
const ClosingPage = lazyPart(() => import('./cloture/closing-page.tsx').then(m => m.ClosingPage), {
  waiting: <PageSkeleton />,
})

export const lireAvant = lireLocalDAvance

/** My activity: the list, a visit, its closing; beside each other on a desk, one after the other on a phone. */
export function Screen({ chemin }: ScreenProps) {
  const activite = usePlanning()
  const large = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const vue = lireChemin(chemin)
  const racine = useScrollMemory(vue.nom === 'liste' ? 'liste' : `${vue.nom}${vue.id}`)
  if (!large) {
    return (
      <div ref={racine} className={classes.seul}>
        {vue.nom === 'liste' ? <InterventionsPage activite={activite} /> : <Detail vue={vue} activite={activite} />}
      </div>
    )
  }
  const visites = activite.planning?.jours.flatMap(j => j.interventions) ?? []
  const premiere = choisirVisite(visites, activite.aujourdhui, correctedNow())
  const id = vue.nom === 'liste' ? premiere?.intervention_id : vue.id
  return (
    <div className={classes.deux}>
      <div className={classes.liste}>
        <InterventionsPage activite={activite} choisie={id ?? 0} />
      </div>
      <div ref={racine} className={classes.detail}>
        {id === undefined ? null : (
          <Detail vue={vue.nom === 'liste' ? { nom: 'intervention', id } : vue} activite={activite} aCote />
        )}
      </div>
    </div>
  )
}

type DetailProps = { vue: Exclude<Vue, { nom: 'liste' }>; activite: Activite; aCote?: boolean }

function Detail({ vue, activite, aCote = false }: DetailProps) {
  if (vue.nom === 'intervention') return <InterventionPage key={vue.id} id={vue.id} activite={activite} aCote={aCote} />
  return <ClosingPage key={vue.id} id={vue.id} activite={activite} corrige={vue.corrige} aCote={aCote} />
}
