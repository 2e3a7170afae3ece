import { useMediaQuery } from '@mantine/hooks'
import { useScrollMemory } from '#client/address/use-scroll-memory.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { type Chemin, lireChemin } from '../address.ts'
import { TYPES_TRANSMISSION } from '../offline.ts'
import { ArchivePage } from './archive-page.tsx'
import { FormPage } from './form-page.tsx'
import { ListPage } from './list-page.tsx'
import { RegisterPage } from './register-page.tsx'
import classes from './screen.module.css'
import { SheetPage } from './sheet-page.tsx'
import { type Choix, useChoix } from './use-choix.ts'
import { type Service, useTransmissions } from './use-transmissions.ts'

export const lireAvant = () => readLocalActionsAhead(TYPES_TRANSMISSION)

/** Handover sheets: the list, a sheet, its form; beside each other on a desk, one after the other on a phone. */
export function Screen({ chemin }: ScreenProps) {
  const service = useTransmissions()
  const large = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const vue = lireChemin(chemin)
  const choix = useChoix(vue.nom === 'liste' ? vue.personne : undefined)
  const racine = useScrollMemory(chemin.join('/') || 'liste')
  const liste = useScrollMemory('liste')
  if (vue.nom === 'registre') return <RegisterPage />
  if (!large || vue.nom === 'archive') {
    return (
      <div ref={racine} className={classes.seul}>
        {vue.nom === 'liste' ? (
          <ListPage service={service} choix={choix} />
        ) : (
          <Detail vue={vue} service={service} choix={choix} aCote={false} />
        )}
      </div>
    )
  }
  const choisie = vue.nom === 'fiche' ? vue.uid : undefined
  return (
    <div className={classes.deux}>
      <div ref={liste} className={classes.liste}>
        <ListPage service={service} choix={choix} choisie={choisie} />
      </div>
      <div ref={racine} className={classes.detail}>
        {vue.nom === 'liste' ? (
          <EmptyState title="Choisissez une fiche">L’ouvrir la marque comme lue.</EmptyState>
        ) : (
          <Detail vue={vue} service={service} choix={choix} aCote />
        )}
      </div>
    </div>
  )
}

type DetailProps = {
  vue: Exclude<Chemin, { nom: 'liste' | 'registre' }>
  service: Service
  choix: Choix
  aCote: boolean
}

function Detail({ vue, service, choix, aCote }: DetailProps) {
  if (vue.nom === 'archive') return <ArchivePage id={vue.id} service={service} />
  if (vue.nom === 'fiche') return <SheetPage uid={vue.uid} service={service} choix={choix} aCote={aCote} />
  return <FormPage key={Object.values(vue.saisie).join(':')} saisie={vue.saisie} service={service} aCote={aCote} />
}
