import { useMediaQuery } from '@mantine/hooks'
import type { ScreenProps } from '#client/modules/modules.ts'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { lireChemin, type Saisie, type Vue } from '../address.ts'
import { TYPES_ASTREINTE } from '../offline.ts'
import { DutiesPage } from './duties-page.tsx'
import { InterventionPage } from './intervention-page.tsx'
import { MonthPage } from './month-page.tsx'
import classes from './screen.module.css'
import { type Service, useAstreintes } from './use-astreintes.ts'

export const lireAvant = () => readLocalActionsAhead(TYPES_ASTREINTE)

/** On-call duties: the list, the form, the month; beside each other on a desk, one after the other on a phone. */
export function Screen({ chemin }: ScreenProps) {
  const service = useAstreintes()
  const large = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const vue = lireChemin(chemin)
  if (!large) {
    return (
      <div className={classes.seul}>
        {vue.nom === 'liste' ? <DutiesPage service={service} /> : <Detail vue={vue} service={service} />}
      </div>
    )
  }
  return (
    <div className={classes.deux}>
      <div className={classes.liste}>
        <DutiesPage service={service} aCote />
      </div>
      <div className={classes.detail}>
        <Detail vue={vue.nom === 'liste' ? { nom: 'mois' } : vue} service={service} aCote />
      </div>
    </div>
  )
}

type DetailProps = { vue: Exclude<Vue, { nom: 'liste' }>; service: Service; aCote?: boolean }

function Detail({ vue, service, aCote = false }: DetailProps) {
  if (vue.nom === 'mois') return <MonthPage service={service} aCote={aCote} />
  return <InterventionPage key={cleDe(vue.saisie)} saisie={vue.saisie} service={service} aCote={aCote} />
}

function cleDe(saisie: Saisie): string {
  return Object.values(saisie).join(':')
}
