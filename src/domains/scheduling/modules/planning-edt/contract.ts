import { z } from 'zod'
import { BASE, moisDonne, right } from '#domains/scheduling/model/bureau/bureau.ts'
import { lotSchema, resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { planningMoisSchema } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { publicationSchema, resultatPublicationSchema } from '#domains/scheduling/model/bureau/publication.ts'
import { effetsPublicationSchema } from '#domains/scheduling/model/consequences/publication.ts'
import { posteSchema } from '#domains/scheduling/model/planning/poste.ts'
import { idParam, idSchema } from '#wire/ids.ts'
import { operation } from '#wire/operation.ts'

/** Calls of the month desk; those of a day, of posts, leave and duties stand in `model/bureau/*-operations.ts`. */

export const lirePlanning = operation({
  id: 'planning.lire',
  method: 'GET',
  path: `${BASE}/planning`,
  summary: 'Le planning d’un mois, avec ce qui est préparé et pas encore publié',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'planning',
  aussi: ['edt', 'personnes'],
  kept: 'planning-mois',
  query: moisDonne,
  output: planningMoisSchema,
})

export const lirePostesPlanning = operation({
  id: 'planning.postes',
  method: 'GET',
  path: `${BASE}/postes`,
  summary: 'Les postes qui peuvent être donnés',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'ressource',
  kept: 'planning-postes',
  output: z.strictObject({
    postes: z.array(posteSchema.extend({ metier_id: idSchema.nullable() })),
  }),
})

const lotEcrit = {
  sujet: 'planning',
  body: lotSchema,
  output: resultatLotSchema,
  bodyLimit: 1024 * 1024,
  errors: ['MOIS_CLOS'],
} as const

/** Our own: every change of the desk, all or none, judged before it is kept. */
export const ecrirePlanning = operation({
  id: 'planning.lot',
  method: 'POST',
  path: `${BASE}/lot`,
  summary: 'Prépare des changements de postes, tous ou aucun, et dit ce que la loi en dit',
  right,
  tenant: 'company',
  offline: 'online-only',
  ...lotEcrit,
  errors: ['MOIS_CLOS', 'CLE_REUTILISEE'],
})

export const simulerPlanning = operation({
  id: 'planning.simulation',
  method: 'POST',
  path: `${BASE}/simulation`,
  summary: 'Dit ce que seraient des changements, sans en garder aucun',
  right,
  tenant: 'company',
  offline: 'online-only',
  ...lotEcrit,
  sujet: undefined,
})

export const defairePlanning = operation({
  id: 'planning.defaire',
  method: 'POST',
  path: `${BASE}/lots/{lot_id}/defaire`,
  summary: 'Reprend un changement\u00a0: les mêmes postes reviennent',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'planning',
  params: z.strictObject({ lot_id: idParam }),
  output: resultatLotSchema,
  errors: ['INTROUVABLE', 'POSTE_MODIFIE', 'POSTE_OCCUPE', 'MOIS_CLOS', 'CLE_REUTILISEE'],
})

const publie = { body: publicationSchema, output: resultatPublicationSchema } as const

export const publierPlanning = operation({
  id: 'planning.publier',
  method: 'POST',
  path: `${BASE}/publier`,
  summary: 'Publie ce qui est préparé\u00a0: les agents le lisent et sont prévenus',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'planning',
  ...publie,
  errors: ['POSTE_MODIFIE', 'POSTE_OCCUPE', 'MOIS_CLOS', 'PUBLICATION_CHANGEE', 'CLE_REUTILISEE', 'EN_COURS'],
})

export const prevoirPublication = operation({
  id: 'planning.prevoir-publication',
  method: 'POST',
  path: `${BASE}/publier/essai`,
  summary: 'Dit ce que la publication changerait, et ce qui l’empêche',
  right,
  tenant: 'company',
  offline: 'online-only',
  ...publie,
  errors: ['POSTE_MODIFIE'],
})

export const lireEffetsPublication = operation({
  id: 'planning.effets-publication',
  method: 'POST',
  path: `${BASE}/publier/effets`,
  summary: 'Dit ce que la publication ferait des heures de chacun\u00a0: prévues, dues et au-delà',
  right,
  tenant: 'company',
  offline: 'online-only',
  body: publicationSchema,
  output: effetsPublicationSchema,
})
