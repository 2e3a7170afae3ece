import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { UNITES } from './contract.ts'

/** What a unit is for: its list is empty in most houses. */
const NOTE =
  'Un étage ou un service. Un contrat ou un poste peut lui appartenir\u00a0: le planning se filtre et se regroupe par unité, et qui en est passe devant pour un remplacement.'

export const gestionUnites = defineResourceModule({
  name: 'vx-gestion-unites-edt',
  route: 'gestion-unites-edt',
  title: 'Unités',
  resources: [{ ...UNITES, title: 'Unités', one: 'une unité', note: NOTE }],
})
