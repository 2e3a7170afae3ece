import { sql } from 'kysely'
import { libelleEtape } from '#domains/field-service/model/etapes.ts'
import { interventionPeut } from '#domains/field-service/model/intervention.ts'
import { nomClient } from '#domains/field-service/model/planning.ts'
import type { Context } from '#server/http/context.ts'

const NOM = sql<string>`coalesce(trim(u.prenom || ' ' || u.nom), '')`

function selectionner({ db, caller }: Context) {
  return db
    .selectFrom('intervention as i')
    .innerJoin('client as c', j => j.onRef('c.compte_id', '=', 'i.compte_id').onRef('c.client_id', '=', 'i.client_id'))
    .innerJoin('prestation as p', j =>
      j.onRef('p.compte_id', '=', 'i.compte_id').onRef('p.prestation_id', '=', 'i.prestation_id'),
    )
    .leftJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'i.compte_id').onRef('u.utilisateur_id', '=', 'i.technicien_id'),
    )
    .select(['i.intervention_id', 'i.technicien_id', 'i.th_libelle', 'i.etapes_en_cours', 'i.cloture_libelle'])
    .select(['i.annulee_a', 'i.version', 'i.jour', 'i.intervention_cloture', 'p.prestation_libelle'])
    .select(['c.client_civilite', 'c.client_nom', 'c.client_prenom', NOM.as('technicien')])
    .select([sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .select(
      sql<number>`(select count(*)::int from hors_planning h
        where h.compte_id = i.compte_id and h.intervention_id = i.intervention_id)`.as('nb_hors_planning'),
    )
    .where('i.compte_id', '=', caller.compte_id)
}

type Ligne = Awaited<ReturnType<ReturnType<typeof selectionner>['executeTakeFirstOrThrow']>>

function presenter(ligne: Ligne) {
  const { annulee_a, jour, intervention_cloture, client_civilite, client_nom, client_prenom, debut, fin, ...reste } =
    ligne
  const etat = {
    etape: ligne.etapes_en_cours,
    date_planifie: jour,
    cloturee: intervention_cloture !== null,
    annulee: annulee_a !== null,
    affectee: ligne.technicien_id !== null,
  }
  const reporter = interventionPeut.reporter(etat)
  return {
    ...reste,
    client: nomClient({ client_civilite, client_nom, client_prenom }),
    etape_libelle: libelleEtape(ligne.etapes_en_cours),
    debut: debut.toISOString(),
    fin: fin.toISOString(),
    annulee: etat.annulee,
    peut: { affecter: reporter, reporter, annuler: !etat.cloturee && !etat.annulee },
  }
}

export async function listerPlan(context: Context, jour: string) {
  const lignes = await selectionner(context)
    .where('i.jour', '=', jour)
    .orderBy('debut')
    .orderBy('i.intervention_id')
    .execute()
  return lignes.map(presenter)
}

export async function lirePlan(context: Context, intervention_id: number) {
  const ligne = await selectionner(context).where('i.intervention_id', '=', intervention_id).executeTakeFirst()
  return ligne && presenter(ligne)
}

/** Active people of the company to whom a visit can be given: holders of My activity. */
export async function listerTechniciens({ db, caller }: Context) {
  return await db
    .selectFrom('utilisateur as u')
    .select(['u.utilisateur_id as id', NOM.as('label')])
    .where('u.compte_id', '=', caller.compte_id)
    .where('u.actif', '=', true)
    .where(
      sql<boolean>`exists (select from module m where m.module = 'vx-mon-activite' and (
        exists (select from utilisateur_module um where um.compte_id = u.compte_id
          and um.utilisateur_id = u.utilisateur_id and um.module_id = m.module_id)
        or exists (select from utilisateur_profil up join profil_module pm using (profil_id)
          where up.compte_id = u.compte_id and up.utilisateur_id = u.utilisateur_id and pm.module_id = m.module_id)))`,
    )
    .orderBy('label')
    .execute()
}

export async function lireHorsPlanning({ db, caller }: Context, intervention_id: number) {
  const rows = await db
    .selectFrom('hors_planning as h')
    .innerJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'h.compte_id').onRef('u.utilisateur_id', '=', 'h.utilisateur_id'),
    )
    .select(['h.hors_planning_id', 'h.mutation_id', 'h.type', 'h.motif', 'h.contenu', 'h.fait_a', 'h.recu_a'])
    .select(NOM.as('utilisateur'))
    .where('h.compte_id', '=', caller.compte_id)
    .where('h.intervention_id', '=', intervention_id)
    .orderBy('h.hors_planning_id')
    .execute()
  return rows.map(r => ({ ...r, fait_a: r.fait_a.toISOString(), recu_a: r.recu_a.toISOString() }))
}
