import { TwoPages } from '#client/frames/two-pages.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { type Chemin, lireChemin } from '../address.ts'
import { TYPES_TRANSMISSION } from '../offline.ts'
import { ArchivePage } from './archive-page.tsx'
import { FormPage } from './form-page.tsx'
import { ListPage } from './list-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { SheetPage } from './sheet-page.tsx'
import { type Choix, useChoix } from './use-choix.ts'
import { type Service, useTransmissions } from './use-transmissions.ts'

export const readFirst = () => readLocalActionsAhead(TYPES_TRANSMISSION)

/** Handover sheets: the list, a sheet, its form; beside each other on a desk, one after the other on a phone. */
export function Screen({ path }: ScreenProps) {
  const service = useTransmissions()
  const vue = lireChemin(path)
  const choix = useChoix(vue.nom === 'liste' ? vue.personne : undefined)
  if (vue.nom === 'registre') return <RegisterPage />
  const list = <ListPage service={service} choix={choix} choisie={vue.nom === 'fiche' ? vue.uid : undefined} />
  // A sheet of the register is not in the list of the last fourteen days.
  if (vue.nom === 'archive')
    return <TwoPages place={path.join('/')} list={<ArchivePage id={vue.id} service={service} />} page={null} />
  return (
    <TwoPages
      place={path.join('/')}
      list={list}
      page={vue.nom === 'liste' ? null : <Detail vue={vue} service={service} choix={choix} />}
      otherwise={<EmptyState title="Choisissez une fiche">L’ouvrir la marque comme lue.</EmptyState>}
    />
  )
}

type DetailProps = { vue: Exclude<Chemin, { nom: 'liste' | 'registre' | 'archive' }>; service: Service; choix: Choix }

function Detail({ vue, service, choix }: DetailProps) {
  if (vue.nom === 'fiche') return <SheetPage uid={vue.uid} service={service} choix={choix} />
  return <FormPage key={Object.values(vue.saisie).join(':')} saisie={vue.saisie} service={service} />
}
