import { sql } from 'kysely'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import type { Context } from '#server/http/context.ts'
import { annoncer } from '../changements.ts'
import { prevenir } from '../echanges/avis.ts'
import { type EchangeFerme, fermerEchanges } from '../planning/garde.ts'
import type { PointageLu } from '../planning/pointages.ts'

const MOTIF_FERME = 'Le planning publié a changé ce poste.'

/** Ends the open exchanges about these posts, and tells both people of each. */
export async function fermerSurPostes(context: Context, postes: readonly PointageLu[]): Promise<EchangeFerme[]> {
  const ids = postes.map(p => p.pointage_id)
  if (ids.length === 0) return []
  const concernes = sql<boolean>`(pointage_origine_id = any(${ids}::int[]) or pointage_cible_id = any(${ids}::int[]))`
  const fermes = await fermerEchanges(context, { concernes, motif: MOTIF_FERME })
  const touches = [...new Set(fermes.flatMap(e => [e.utilisateur_origine_id, e.utilisateur_cible_id]))]
  await prevenir(context, touches, { titre: 'Un échange est annulé', body: MOTIF_FERME, lien: ADRESSE_BOURSE })
  await annoncer(context, touches)
  return fermes
}
