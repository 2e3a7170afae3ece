import { sql } from 'kysely'
import { type APrevenir, RELEVE_HEURES } from '#domains/home-care/model/transmission.ts'
import { lirePresences } from '#domains/scheduling/server/api.ts'
import type { Context } from '#server/http/context.ts'
import type { TransmissionLue } from './transmissions.ts'
import '../tables.ts'
import { formaterNom } from '#wire/names.ts'

interface Collegue {
  readonly utilisateur_id: number
  readonly prenom: string
  readonly nom: string
}

/**
 * The staff of this post and of the next one who may open sheets and have not opened this one as it stands: what its author
 * asks themselves before going home. Nobody for a sheet that was struck out.
 */
export async function lireAPrevenir(
  context: Pick<Context, 'db' | 'caller' | 'now'>,
  { transmission_uid, auteur_id, version, rayee_a }: TransmissionLue,
  module: string,
): Promise<APrevenir[]> {
  const { db, caller, now } = context
  if (rayee_a) return []
  const presences = await lirePresences(context, { du: now, au: new Date(now.getTime() + RELEVE_HEURES * 3_600_000) })
  if (presences.length === 0) return []
  const ids = presences.map(p => p.utilisateur_id)
  const { rows } = await sql<Collegue>`select u.utilisateur_id, u.prenom, u.nom from utilisateur u
    where u.compte_id = ${caller.compte_id} and u.actif and u.utilisateur_id = any(${ids}::int[])
      and u.utilisateur_id <> ${auteur_id}
      and exists (select from droit d join module m using (module_id) where m.module = ${module}
        and d.compte_id = u.compte_id and d.utilisateur_id = u.utilisateur_id)
      and not exists (select from transmission_lecture l where l.compte_id = u.compte_id
        and l.transmission_uid = ${transmission_uid} and l.utilisateur_id = u.utilisateur_id
        and l.version >= ${version})`.execute(db)
  return presences.flatMap(({ utilisateur_id, debut }) => {
    const qui = rows.find(r => r.utilisateur_id === utilisateur_id)
    return qui ? [{ utilisateur_id, utilisateur: formaterNom(qui), debut: debut.toISOString() }] : []
  })
}
