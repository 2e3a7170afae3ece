import type { ScreenProps } from '#client/modules/modules.ts'
import type { ShownResource } from '#client/resource/define-resource-module.tsx'
import { ResourceScreen } from '#client/resource/resource-screen.tsx'
import { adresseClient, lireChemin } from '../address.ts'
import { CLIENTS } from '../contract.ts'
import { ClientPage } from './client-page.tsx'
import { Lookalikes } from './lookalikes.tsx'

const LISTE: ShownResource = { ...CLIENTS, title: 'Clients', pageOf: adresseClient, Beside: Lookalikes }

/** The company's customers, then the file of one of them (specification field-service §2 "Client list and client treatment"). */
export function Screen(props: ScreenProps) {
  const id = lireChemin(props.path)
  if (id !== null) return <ClientPage key={id} id={id} />
  return <ResourceScreen ressources={[LISTE]} route="gestion-clients-entreprises" menus={{}} {...props} />
}
