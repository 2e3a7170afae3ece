import { useWide } from '#client/address/viewport.ts'
import { TwoPages } from '#client/frames/two-pages.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { correctedNow } from '#offline/clock.ts'
import { lireChemin, type Vue } from '../address.ts'
import { choisirVisite } from './choisir.ts'
import { InterventionPage } from './intervention-page.tsx'
import { InterventionsPage } from './interventions-page.tsx'
import { PageSkeleton } from './skeletons.tsx'
import { lireLocalDAvance } from './use-local.ts'
import { type Activite, usePlanning } from './use-planning.ts'

// The scanner, the signature and the editor of lines come with the first closing, not with the day's list.
const ClosingPage = lazyPart(() => import('./cloture/closing-page.tsx').then(m => m.ClosingPage), {
  waiting: <PageSkeleton />,
})

export const readFirst = lireLocalDAvance

/** My activity: the list, a visit, its closing; beside each other on a desk, one after the other on a phone. */
export function Screen({ path }: ScreenProps) {
  const activite = usePlanning()
  const vue = lireChemin(path)
  const wide = useWide()
  const visites = activite.planning?.jours.flatMap(j => j.interventions) ?? []
  const premiere = choisirVisite(visites, activite.aujourdhui, correctedNow())?.intervention_id
  const id = vue.nom === 'liste' ? premiere : vue.id
  return (
    <TwoPages
      place={vue.nom === 'liste' ? '' : `${vue.nom}${vue.id}`}
      list={<InterventionsPage activite={activite} choisie={wide ? (id ?? 0) : undefined} />}
      page={vue.nom === 'liste' ? null : <Detail vue={vue} activite={activite} />}
      otherwise={
        premiere === undefined ? <span /> : <Detail vue={{ nom: 'intervention', id: premiere }} activite={activite} />
      }
    />
  )
}

function Detail({ vue, activite }: { vue: Exclude<Vue, { nom: 'liste' }>; activite: Activite }) {
  if (vue.nom === 'intervention') return <InterventionPage key={vue.id} id={vue.id} activite={activite} />
  return <ClosingPage key={vue.id} id={vue.id} activite={activite} corrige={vue.corrige} />
}
