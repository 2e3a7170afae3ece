import { sql } from 'kysely'
import { type EtatBesoin, etatsBesoins, type Tenu } from '#domains/scheduling/model/bureau/besoin.ts'
import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { ReadContext } from '#server/http/context.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { lireVersionsBesoins } from './besoins.ts'

/** Days ahead in which a need that nobody meets waits for an answer. */
const HORIZON_JOURS = 31
/** Within these, a day that nobody planned at all waits too: further on, its planning is still to be made. */
const PROCHES_JOURS = 7

interface TenuLu extends Tenu {
  readonly absent: boolean
}

export interface NonPourvus {
  /** Posts of a day that fewer people hold than they need. */
  readonly combien: number
  readonly premier: EtatBesoin & { readonly poste_libelle: string }
}

/** Who holds what on the days to come once what is prepared is published, days away told. */
async function lireTenus({ db, caller }: ReadContext, du: JourIso, au: JourIso): Promise<readonly TenuLu[]> {
  const { compte_id } = caller
  const { rows } = await sql<TenuLu>`
    select distinct t.utilisateur_id, t.jour, t.poste_id, exists (select from absence x where x.compte_id = ${compte_id}
      and x.utilisateur_id = t.utilisateur_id and x.jour = t.jour) as absent
    from (
      select p.utilisateur_id, p.pointage_date as jour, p.poste_id from pointage p
      where p.compte_id = ${compte_id} and p.pointage_date between ${du}::date and ${au}::date
        and not exists (select from pointage_brouillon b where b.compte_id = p.compte_id and b.pointage_id = p.pointage_id)
      union all
      select b.utilisateur_id, b.pointage_date, b.poste_id from pointage_brouillon b
      where b.compte_id = ${compte_id} and b.pointage_date between ${du}::date and ${au}::date and not b.retire
    ) t`.execute(db)
  return rows
}

/** Needs of the days to come that nobody meets, with the first of them; null: all are met. Its questions leave together. */
export async function lireNonPourvus(context: ReadContext): Promise<NonPourvus | null> {
  const { db, caller, now } = context
  const du = jourParis(now)
  const au = ajouterJours(du, HORIZON_JOURS)
  const [versions, reglages, tenus, noms] = await Promise.all([
    lireVersionsBesoins(context),
    lireVersions(context),
    lireTenus(context, du, au),
    db.selectFrom('poste').select(['poste_id', 'poste_libelle']).where('compte_id', '=', caller.compte_id).execute(),
  ])
  const planifies = new Set(tenus.map(t => t.jour))
  const proche = ajouterJours(du, PROCHES_JOURS)
  const manques = etatsBesoins({
    versions,
    tenus,
    jours: joursDe(du, au)
      .filter(jour => jour <= proche || planifies.has(jour))
      .map(jour => ({ jour, ferie: nomFerie(jour, versionDu(reglages, jour).site) !== null })),
    absents: new Set(tenus.filter(t => t.absent).map(t => `${t.utilisateur_id}:${t.jour}`)),
  }).filter(e => e.manque > 0)
  const [premier] = manques
  if (!premier) return null
  const poste_libelle = noms.find(n => n.poste_id === premier.poste_id)?.poste_libelle ?? ''
  return { combien: manques.length, premier: { ...premier, poste_libelle } }
}
