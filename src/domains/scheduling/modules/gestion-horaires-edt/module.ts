import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { HORAIRES } from './contract.ts'

const NOTE =
  'Ce que compte un poste tenu à ses horaires habituels. Sans nombre saisi, ses heures sont calculées, pauses déduites.'

export const gestionHoraires = defineResourceModule({
  nom: 'vx-gestion-horaires-edt',
  route: 'gestion-horaires-edt',
  titre: 'Horaires',
  ressources: [{ ...HORAIRES, titre: 'Horaires', note: NOTE }],
})
