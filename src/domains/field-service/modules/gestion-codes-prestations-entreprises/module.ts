import { defineResourceModule, type MenuAction } from '#client/resource/define-resource-module.tsx'
import { PRESTATIONS } from './contract.ts'

function souscription(action: 'inscription' | 'desinscription'): MenuAction {
  return async (row, context) => (await import('./screens/souscrire.ts')).souscrire(action, row, context)
}

export const gestionCodesPrestations = defineResourceModule({
  name: PRESTATIONS.module,
  route: 'gestion-codes-prestations-entreprises',
  title: 'Codes prestations',
  resources: [
    {
      ...PRESTATIONS,
      title: 'Codes prestations',
      one: 'une prestation',
      note: 'Ce que vous faites et vendez, avec sa durée et son prix\u00a0: chaque intervention et chaque demande en choisit un.',
    },
  ],
  tools: [
    {
      label: 'Gestion des métiers',
      open: async () => await (await import('./screens/metiers-dialog.tsx')).ouvrirMetiers(),
    },
  ],
  menus: { souscrire: souscription('inscription'), desouscrire: souscription('desinscription') },
})
