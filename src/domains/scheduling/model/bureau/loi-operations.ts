import { operation } from '#wire/operation.ts'
import { matiereSchema } from '../loi/matiere.ts'
import { BASE, moisDonne, right } from './bureau.ts'

/** Our own: all that the desk judges an edit by before the office has answered. */
export const lireMatiere = operation({
  id: 'planning.loi',
  method: 'GET',
  path: `${BASE}/planning/loi`,
  summary: 'Les règles, les contrats et ce qu’elles regardent, pour juger un mois en le faisant',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'edt',
  aussi: ['personnes'],
  query: moisDonne,
  output: matiereSchema,
})
