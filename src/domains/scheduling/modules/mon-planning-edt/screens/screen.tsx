import { useWide } from '#client/address/viewport.ts'
import { TwoPages } from '#client/frames/two-pages.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { lireChemin, type Vue } from '../address.ts'
import { TYPES_PLANNING } from '../offline.ts'
import { DayPage } from './day-page.tsx'
import { ListPage } from './list-page.tsx'
import { DaySkeleton } from './skeletons.tsx'
import { useMonPlanning, type Vues } from './use-mon-planning.ts'

// The rules of rest come with the first proposal, not with the list of days.
const waiting = <DaySkeleton />
const ProposalPage = lazyPart(() => import('./proposal-page.tsx').then(m => m.ProposalPage), { waiting })
const CorrectionPage = lazyPart(() => import('./proposal-page.tsx').then(m => m.CorrectionPage), { waiting })

export const readFirst = () => readLocalActionsAhead(TYPES_PLANNING)

/** My planning: the days, one of them, a proposal; beside each other on a desk, one after the other on a phone. */
export function Screen({ path }: ScreenProps) {
  const vues = useMonPlanning()
  const vue = lireChemin(path)
  const jour = vue.nom === 'jour' || vue.nom === 'echange' ? vue.jour : vues.aujourdhui
  const wide = useWide()
  return (
    <TwoPages
      flush
      place={vue.nom === 'liste' ? '' : path.join('/')}
      list={<ListPage vues={vues} {...(wide && { choisie: jour })} />}
      page={vue.nom === 'liste' ? null : <Detail vue={vue} vues={vues} />}
      otherwise={<Detail vue={{ nom: 'jour', jour }} vues={vues} />}
    />
  )
}

function Detail({ vue, vues }: { vue: Exclude<Vue, { nom: 'liste' }>; vues: Vues }) {
  if (vue.nom === 'jour') return <DayPage key={vue.jour} jour={vue.jour} personne={vue.personne} vues={vues} />
  if (vue.nom === 'corriger') return <CorrectionPage key={vue.entree} entree={vue.entree} vues={vues} />
  const { jour, utilisateur_id } = vue
  return <ProposalPage key={`${jour}:${utilisateur_id}`} jour={jour} utilisateur_id={utilisateur_id} vues={vues} />
}
