import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { HORAIRES } from './contract.ts'

const NOTE =
  'Ce que compte un poste tenu à ses horaires habituels. Sans nombre saisi, ses heures sont calculées, pauses déduites.'

export const gestionHoraires = defineResourceModule({
  name: 'vx-gestion-horaires-edt',
  route: 'gestion-horaires-edt',
  title: 'Horaires',
  resources: [{ ...HORAIRES, title: 'Horaires', note: NOTE }],
})
