import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { INTERLOCUTEURS } from './contract.ts'

export const gestionInterlocuteurs = defineResourceModule({
  nom: INTERLOCUTEURS.module,
  route: 'gestion-interlocuteurs',
  titre: 'Interlocuteurs',
  ressources: [{ ...INTERLOCUTEURS, titre: 'Interlocuteurs' }],
})
