import { sql } from 'kysely'
import { aCommence } from '#domains/scheduling/model/planning/prevu.ts'
import type { Context } from '#server/http/context.ts'
import type { APublier } from '../bureau/prevoir.ts'
import type { EstPublie } from '../planning/publies.ts'

/**
 * Keeps the plan of the shifts that a publication changes once they have begun, before it writes what was done in their place: the
 * plan is what was last published before the shift began. Called under the locks of the plannings; `ecrire` writes the shifts.
 */
export async function gardantPrevus(
  { db, caller, now }: Context,
  { brouillons, publies }: APublier,
  { publie, ecrire }: { readonly publie: EstPublie; readonly ecrire: () => Promise<true> },
): Promise<true> {
  const { compte_id } = caller
  const places = brouillons.map(b => {
    const avant = publies.get(b.pointage_id)
    return {
      ...{ pointage_id: b.pointage_id, utilisateur_id: b.utilisateur_id, jour: b.pointage_date, retire: b.retire },
      commence: avant !== undefined && aCommence(avant, now),
      fait: !b.retire && aCommence(b, now),
    }
  })
  const ids = (choix: (p: (typeof places)[number]) => boolean) => places.filter(choix).map(p => p.pointage_id)
  const commences = ids(p => p.commence)
  await sql`insert into pointage_prevu (compte_id, pointage_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin,
      pointage_heure_debut_coupure, pointage_heure_fin_coupure)
    select compte_id, pointage_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin,
      pointage_heure_debut_coupure, pointage_heure_fin_coupure
    from pointage where compte_id = ${compte_id} and pointage_id = any(${commences}::int[])
    on conflict (compte_id, pointage_id) where not detache do nothing`.execute(db)
  // Moved to a day to come, it is a plan of its own there; what was planned before was not done.
  const partis = ids(p => p.commence && !p.fait && !p.retire)
  await sql`delete from pointage_prevu where compte_id = ${compte_id} and pointage_id = any(${partis}::int[])
    and not detache and utilisateur_id is null`.execute(db)
  await sql`update pointage_prevu set detache = true where compte_id = ${compte_id} and pointage_id = any(${partis}::int[])
    and not detache`.execute(db)
  // It comes back to what had begun: the plan that it left there is its own again.
  const venus = ids(p => !p.commence && p.fait)
  await sql`update pointage_prevu v set detache = false where v.compte_id = ${compte_id} and v.prevu_id in (
      select max(prevu_id) from pointage_prevu where compte_id = ${compte_id} and pointage_id = any(${venus}::int[])
        and detache group by pointage_id)`.execute(db)
  // The first planning of a day is told when it is told, late or not; what comes after it was not planned.
  const enPlus = ids(p => !p.commence && p.fait && publie(p.utilisateur_id, p.jour))
  await sql`insert into pointage_prevu (compte_id, pointage_id)
    select ${compte_id}, n from unnest(${enPlus}::int[]) n
    on conflict (compte_id, pointage_id) where not detache do nothing`.execute(db)
  await ecrire()
  await sql`delete from pointage_prevu v using pointage p
    where v.compte_id = ${compte_id} and p.compte_id = v.compte_id and p.pointage_id = v.pointage_id and not v.detache
      and v.pointage_id = any(${places.map(p => p.pointage_id)}::int[])
      and (v.utilisateur_id, v.pointage_date, v.poste_id, v.heure_debut, v.heure_fin) =
        (p.utilisateur_id, p.pointage_date, p.poste_id, p.heure_debut, p.heure_fin)
      and v.pointage_heure_debut_coupure is not distinct from p.pointage_heure_debut_coupure
      and v.pointage_heure_fin_coupure is not distinct from p.pointage_heure_fin_coupure`.execute(db)
  return true
}
