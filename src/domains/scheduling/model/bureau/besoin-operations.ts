import { z } from 'zod'
import { jourDonneSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { besoinsSaisisSchema, versionBesoinsSchema } from './besoin.ts'
import { BASE, right } from './bureau.ts'

/** Our own calls of the desk: how many people each post needs. */

const bureau = { right, tenant: 'company', sujet: 'planning' } as const

export const lireBesoins = operation({
  id: 'planning.besoins',
  method: 'GET',
  path: `${BASE}/besoins`,
  summary: 'Combien de personnes chaque poste demande, par sorte de jour et depuis quand',
  ...bureau,
  offline: 'cached',
  kept: 'planning-besoins',
  output: z.strictObject({ versions: z.array(versionBesoinsSchema) }),
})

export const ecrireBesoins = operation({
  id: 'planning.besoins-ecrire',
  method: 'PUT',
  path: `${BASE}/besoins`,
  summary: 'Dit tous les besoins à partir d’un jour, jusqu’aux suivants',
  ...bureau,
  offline: 'online-only',
  body: besoinsSaisisSchema,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE'],
})

export const retirerBesoins = operation({
  id: 'planning.besoins-retirer',
  method: 'DELETE',
  path: `${BASE}/besoins/{valable_du}`,
  summary: 'Retire les besoins dits à partir d’un jour\u00a0: ceux d’avant continuent',
  ...bureau,
  offline: 'online-only',
  params: z.strictObject({ valable_du: jourDonneSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})
