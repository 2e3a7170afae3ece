import type { ScreenProps } from '#client/modules/modules.ts'
import type { ListTool, ShownResource } from '#client/resource/define-resource-module.tsx'
import { ResourceScreen } from '#client/resource/resource-screen.tsx'
import { COLONNE_SOCIETE } from '#domains/customers/model/feuille.ts'
import { Lookalikes } from '#domains/customers/view/lookalikes.tsx'
import { adresseAgenda, adresseClient, lireChemin } from '../address.ts'
import { CLIENTS, COLONNES_ADRESSE } from '../contract.ts'
import { AgendaPage } from './agenda-page.tsx'
import { ClientPage } from './client-page.tsx'
import { Narrow } from './narrow.tsx'

const LISTE: ShownResource = {
  ...CLIENTS,
  title: 'Clients',
  one: 'un client',
  pageOf: adresseClient,
  Beside: Lookalikes,
  Narrow,
  withRow: [...COLONNES_ADRESSE, COLONNE_SOCIETE],
}
const OUTILS: readonly ListTool[] = [{ label: 'Agenda', to: adresseAgenda() }]

/** The company's customers, the file of one of them, or what is planned at all of theirs (specification field-service §2). */
export function Screen(props: ScreenProps) {
  const vue = lireChemin(props.path)
  if (vue.nom === 'fiche') return <ClientPage key={vue.id} id={vue.id} />
  if (vue.nom === 'agenda') return <AgendaPage jour={vue.jour} />
  return (
    <ResourceScreen ressources={[LISTE]} route="gestion-clients-entreprises" menus={{}} outils={OUTILS} {...props} />
  )
}
