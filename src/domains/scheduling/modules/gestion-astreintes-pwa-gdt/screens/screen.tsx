import { TwoPages } from '#client/frames/two-pages.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { lireChemin, type Saisie, type Vue } from '../address.ts'
import { TYPES_ASTREINTE } from '../offline.ts'
import { DutiesPage } from './duties-page.tsx'
import { InterventionPage } from './intervention-page.tsx'
import { MonthPage } from './month-page.tsx'
import { type Service, useAstreintes } from './use-astreintes.ts'

export const readFirst = () => readLocalActionsAhead(TYPES_ASTREINTE)

/** On-call duties: the list, the form, the month; beside each other on a desk, one after the other on a phone. */
export function Screen({ path }: ScreenProps) {
  const service = useAstreintes()
  const vue = lireChemin(path)
  return (
    <TwoPages
      shape="even"
      place={path.join('/')}
      list={<DutiesPage service={service} />}
      page={vue.nom === 'liste' ? null : <Detail vue={vue} service={service} />}
      otherwise={<MonthPage service={service} />}
    />
  )
}

function Detail({ vue, service }: { vue: Exclude<Vue, { nom: 'liste' }>; service: Service }) {
  if (vue.nom === 'mois') return <MonthPage service={service} />
  return <InterventionPage key={cleDe(vue.saisie)} saisie={vue.saisie} service={service} />
}

function cleDe(saisie: Saisie): string {
  return Object.values(saisie).join(':')
}
