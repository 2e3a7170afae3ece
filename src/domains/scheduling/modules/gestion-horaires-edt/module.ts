import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { HORAIRES } from './contract.ts'

export const gestionHoraires = defineResourceModule({
  nom: 'vx-gestion-horaires-edt',
  route: 'gestion-horaires-edt',
  titre: 'Horaires',
  ressources: [{ ...HORAIRES, titre: 'Horaires' }],
})
