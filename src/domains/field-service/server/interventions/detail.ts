import { sql } from 'kysely'
import { cloturePayloadSchema } from '#domains/field-service/model/mutation-schemas.ts'
import { TYPE_CLOTURE, TYPE_PHOTO } from '#domains/field-service/model/mutations.ts'
import { totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { nommerPhoto } from '#domains/field-service/model/rapports/nom-photo.ts'
import { sentBy } from '#server/files/deposits.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import type { Totaux } from '#wire/money.ts'

const NOM = sql<string>`trim(u.prenom || ' ' || u.nom)`

/** Of a change that nobody of the company made. */
const AUTEUR = sql<string>`coalesce(${NOM}, 'le client')`

/** `de`: only what this person did, for whoever lost the visit. */
interface Auteur {
  readonly de?: number | undefined
}

export async function lirePassages({ db, caller }: Context, intervention_id: number, { de }: Auteur = {}) {
  return await db
    .selectFrom('intervention_etape as e')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'e.compte_id').onRef('u.utilisateur_id', '=', 'e.utilisateur_id'),
    )
    .select(['e.de', 'e.vers', 'e.fait_a', 'e.recu_a', 'e.horloge_ecart_ms', NOM.as('utilisateur')])
    .where('e.compte_id', '=', caller.compte_id)
    .where('e.intervention_id', '=', intervention_id)
    .$if(de !== undefined, query => query.where('e.utilisateur_id', '=', de ?? 0))
    .orderBy('e.passage_id')
    .execute()
}

/** `de`: only those that took the visit from this person. */
export async function lireChangements({ db, caller }: Context, intervention_id: number, { de }: Auteur = {}) {
  return await db
    .selectFrom('intervention_changement as h')
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'h.compte_id').onRef('u.utilisateur_id', '=', 'h.utilisateur_id'),
    )
    .select(['h.sorte', 'h.avant', 'h.apres', 'h.fait_a', AUTEUR.as('auteur')])
    .where('h.compte_id', '=', caller.compte_id)
    .where('h.intervention_id', '=', intervention_id)
    .$if(de !== undefined, query => query.where('h.ancien_technicien_id', '=', de ?? 0))
    .orderBy('h.changement_id')
    .execute()
}

export interface RapportLu {
  readonly rapport: RapportCloture
  readonly totaux: Totaux
  readonly empreinte: string
}

export async function lireRapport({ db, caller }: Context, intervention_id: number): Promise<RapportLu | null> {
  const row = await db
    .selectFrom('intervention_rapport')
    .select(['contenu', 'totaux', 'empreinte'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  // Both were written from checked values by the closing command, and nothing else writes them.
  return { rapport: row.contenu as RapportCloture, totaux: row.totaux as Totaux, empreinte: row.empreinte }
}

/** The report of the caller's that came while the visit was off their planning, as they filed it: it counts nowhere. */
export async function lireRapportGarde({ db, caller }: Context, intervention_id: number): Promise<RapportLu | null> {
  const row = await db
    .selectFrom('hors_planning')
    .select('contenu')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('type', '=', TYPE_CLOTURE)
    .orderBy('hors_planning_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lu = cloturePayloadSchema.safeParse(row?.contenu)
  if (!lu.success) return null
  const { rapport, empreinte } = lu.data
  return { rapport, totaux: totauxCloture(rapport) as Totaux, empreinte }
}

/** Who saw what the caller sent beside the plan, and left it there; null: something of it still waits, or was taken back. */
export async function lireClassement({ db, caller }: Context, intervention_id: number) {
  const row = await db
    .selectFrom('hors_planning as h')
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'h.compte_id').onRef('u.utilisateur_id', '=', 'h.traite_par'),
    )
    .select(['h.suite', 'h.traite_a', sql<string>`coalesce(${NOM}, '')`.as('auteur')])
    .where('h.compte_id', '=', caller.compte_id)
    .where('h.intervention_id', '=', intervention_id)
    .where('h.utilisateur_id', '=', caller.utilisateur_id)
    .orderBy('h.hors_planning_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.suite === 'classe' && row.traite_a ? { auteur: row.auteur, fait_a: row.traite_a.toISOString() } : null
}

/**
 * A page of the report that the caller filed beside the plan, of which no document is drawn. Null: it is none that they sent; naming a
 * colleague's file in a report gives nobody that file.
 */
export async function lirePageGardee(context: Context, intervention_id: number, sha256: string) {
  const garde = await lireRapportGarde(context, intervention_id)
  if (!garde?.rapport.scan.includes(sha256)) return null
  const { db, caller } = context
  const page = await db
    .selectFrom('fichier')
    .select('mime')
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .where(sentBy(sql`${caller.utilisateur_id}::int`))
    .executeTakeFirst()
  return page && { mime: page.mime, nom: `page-${garde.rapport.scan.indexOf(sha256) + 1}` }
}

/** Of a report that counts no more, the document is kept and not shown. */
const EST_ACTUEL = sql<boolean>`(f.sorte <> 'cri' or f.version_rapport = (select max(r.version)
  from intervention_rapport r where r.compte_id = f.compte_id and r.intervention_id = f.intervention_id))`

export async function lireFichiersDe({ db, caller }: Context, intervention_id: number, { de }: Auteur = {}) {
  return await db
    .selectFrom('intervention_fichier as f')
    .innerJoin('fichier as b', join => join.onRef('b.compte_id', '=', 'f.compte_id').onRef('b.sha256', '=', 'f.sha256'))
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'f.compte_id').onRef('u.utilisateur_id', '=', 'f.cree_par'),
    )
    .select(['f.fichier_id', 'f.nom', 'f.sorte', 'f.sha256', 'f.cree_a', 'b.mime', 'b.taille'])
    .select([
      'f.legende',
      'f.observation_uid as observation',
      'f.prise_a',
      sql<string>`coalesce(${NOM}, '')`.as('auteur'),
    ])
    .where('f.compte_id', '=', caller.compte_id)
    .where('f.intervention_id', '=', intervention_id)
    .$if(de !== undefined, query => query.where('f.cree_par', '=', de ?? 0))
    .where(EST_ACTUEL)
    .orderBy('f.fichier_id')
    .execute()
}

/**
 * Photos of the caller's that came while the visit was off their planning, and were not taken back into it: they stay theirs to see.
 * Their number is the one of what was kept.
 */
export async function lirePhotosGardees({ db, caller }: Context, intervention_id: number) {
  const { rows } = await sql<Omit<Awaited<ReturnType<typeof lireFichiersDe>>[number], 'nom'>>`
    select * from (select distinct on (b.sha256) h.hors_planning_id as fichier_id, 'photo' as sorte, b.sha256, b.mime, b.taille, h.recu_a as cree_a,
      coalesce(h.contenu->>'legende', '') as legende, h.contenu->>'observation' as observation, h.fait_a as prise_a,
      coalesce(${NOM}, '') as auteur
    from hors_planning h join fichier b on b.compte_id = h.compte_id and b.sha256 = h.contenu->>'sha256'
      join utilisateur u on u.compte_id = h.compte_id and u.utilisateur_id = h.utilisateur_id
    where h.compte_id = ${caller.compte_id} and h.intervention_id = ${intervention_id}
      and h.utilisateur_id = ${caller.utilisateur_id} and h.type = ${TYPE_PHOTO} and h.suite is distinct from 'repris'
      and not exists (select from intervention_fichier f where f.compte_id = h.compte_id
        and f.intervention_id = h.intervention_id and f.sha256 = b.sha256)
    order by b.sha256, h.hors_planning_id) gardees order by fichier_id`.execute(db)
  return rows.map(photo => ({ ...photo, nom: nommerPhoto(photo.prise_a ?? photo.cree_a) }))
}

export async function lireObservationsDe({ db, caller }: Context, intervention_id: number, { de }: Auteur = {}) {
  return await db
    .selectFrom('observation as o')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'o.compte_id').onRef('u.utilisateur_id', '=', 'o.utilisateur_id'),
    )
    .select(['o.commentaire_id', 'o.uid', 'o.commentaire_date_heure', 'o.recu_a', 'o.commentaire_texte'])
    .select(NOM.as('utilisateur'))
    .where('o.compte_id', '=', caller.compte_id)
    .where('o.intervention_id', '=', intervention_id)
    .$if(de !== undefined, query => query.where('o.utilisateur_id', '=', de ?? 0))
    .orderBy('o.commentaire_date_heure', 'desc')
    .orderBy('o.commentaire_id', 'desc')
    .execute()
}

/** Lines offered for entry, in the order people look for them. */
export async function lireCatalogue({ db, caller }: ReadContext) {
  return await db
    .selectFrom('prestation')
    .select(['prestation_id', 'prestation_libelle', 'sorte', 'unite', 'prix_unitaire_cents', 'tva'])
    .where('compte_id', '=', caller.compte_id)
    .where('actif', '=', true)
    .orderBy('sorte', 'desc')
    .orderBy('prestation_libelle')
    .execute()
}
