import { sql } from 'kysely'
import type { Collegue, Equipe } from '#domains/scheduling/model/planning.ts'
import type { Poste } from '#domains/scheduling/model/poste.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { jourParis } from '#wire/dates.ts'
import { periodeVisible } from '../periode.ts'
import { type AgentLu, lireAgents, nomAgent } from './agents.ts'
import { lireAbsences, lireAstreintesDe } from './jours.ts'
import { presenterAstreinte } from './planning.ts'
import { lirePointages } from './pointages.ts'
import { lireRegles } from './regles.ts'

/** Weekly minutes of full time (article L3121-27). */
const TEMPS_PLEIN = 35 * 60

/** Under 18 on that day (article L3161-1). Born on 29 February: of age on 1 March. */
export function estMineur(naissance: JourIso | null, jour: JourIso): boolean {
  if (naissance === null) return false
  return `${Number(naissance.slice(0, 4)) + 18}${naissance.slice(4)}` > jour
}

export function estTempsPartiel({ minutes_hebdomadaires }: Pick<AgentLu, 'minutes_hebdomadaires'>): boolean {
  return minutes_hebdomadaires < TEMPS_PLEIN
}

function presenterCollegue(agent: AgentLu, jour: JourIso): Collegue {
  const { utilisateur_id, prenom, metier_id, metier_libelle, naissance } = agent
  return {
    utilisateur_id,
    label: nomAgent(agent),
    prenom,
    metier_id,
    metier_libelle,
    mineur: estMineur(naissance, jour),
    temps_partiel: estTempsPartiel(agent),
  }
}

/** Posts that may be met in the planning; those out of use stay readable. */
async function lirePostes({ db, caller }: Context): Promise<Poste[]> {
  return await db
    .selectFrom('poste')
    .select(['poste_id', 'poste_libelle', 'poste_code', 'poste_type', 'color'])
    .select([
      sql<string>`to_char(poste_heure_debut, 'HH24:MI')`.as('poste_heure_debut'),
      sql<string>`to_char(poste_heure_fin, 'HH24:MI')`.as('poste_heure_fin'),
      sql<string | null>`to_char(poste_coupure_debut, 'HH24:MI')`.as('poste_coupure_debut'),
      sql<string | null>`to_char(poste_coupure_fin, 'HH24:MI')`.as('poste_coupure_fin'),
    ])
    .where('compte_id', '=', caller.compte_id)
    .orderBy('poste_id')
    .execute()
}

/** Everybody's posts over the visible range; of an absence, only that it is one. */
export async function lireEquipeDe(context: Context): Promise<Equipe> {
  const { now } = context
  const { proprietes, regles } = await lireRegles(context)
  const periode = periodeVisible(now, proprietes)
  const [agents, postes, pointages, absences, astreintes] = await Promise.all([
    lireAgents(context),
    lirePostes(context),
    lirePointages(context, periode),
    lireAbsences(context, periode),
    lireAstreintesDe(context, periode),
  ])
  const connus = new Set(agents.map(a => a.utilisateur_id))
  const deLEquipe = ({ utilisateur_id }: { utilisateur_id: number }): boolean => connus.has(utilisateur_id)
  return {
    lu_a: now.toISOString(),
    debut: periode.du,
    fin: periode.au,
    collegues: agents.map(a => presenterCollegue(a, jourParis(now))),
    postes,
    pointages: pointages
      .filter(deLEquipe)
      .map(({ poste_libelle: _l, poste_code: _c, poste_type: _t, color: _k, ...p }) => p),
    absences: absences.filter(deLEquipe),
    astreintes: astreintes.filter(deLEquipe).map(a => ({ ...presenterAstreinte(a), utilisateur_id: a.utilisateur_id })),
    proprietes,
    regles,
  }
}
