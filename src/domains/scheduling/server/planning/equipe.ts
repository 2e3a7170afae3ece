import { sql } from 'kysely'
import { estTempsPartiel } from '#domains/scheduling/model/contrat.ts'
import type { Collegue, Equipe } from '#domains/scheduling/model/planning/planning.ts'
import type { Poste } from '#domains/scheduling/model/planning/poste.ts'
import { aMoinsDe } from '#domains/scheduling/model/regles/ages.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import {
  DEPUIS_TOUJOURS,
  type Version,
  type Versions,
  versionDu,
  versionsEntre,
} from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireReglesDatees, type ReglesCompte } from '../regles/lectures.ts'
import { type AgentLu, lireAgents } from './agents.ts'
import { lireAbsences, lireAstreintesDe } from './jours.ts'
import { presenterAstreinte } from './lectures.ts'
import { periodeVisible } from './periode.ts'
import { lirePointages } from './pointages.ts'
import { sousAbsence, taireHeures } from './tu.ts'

/** Age and contract are told to the person alone: for colleagues, the office judges (article 5 of the GDPR). */
function presenterCollegue(agent: AgentLu, moi: number, jour: JourIso): Collegue {
  const { utilisateur_id, prenom, metier_id, metier_libelle, naissance } = agent
  const collegue = { utilisateur_id, label: formaterNom(agent), prenom, metier_id, metier_libelle }
  if (utilisateur_id !== moi) return collegue
  return {
    ...collegue,
    mineur: aMoinsDe(18, naissance, jour),
    moins_de_16: aMoinsDe(16, naissance, jour),
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

/** Nothing where one version holds over the whole of what is visible, as it mostly does. */
function presenterVersions(versions: Versions<ReglesCompte>, { du, au }: Periode): Pick<Equipe, 'versions'> {
  const [{ valeur }, ...suite] = versionsEntre(versions, { du, au })
  const une = ({ valable_du, valeur: { regles, proprietes } }: Version<ReglesCompte>) => ({
    valable_du,
    regles,
    proprietes,
  })
  return suite.length === 0 ? {} : { versions: [une({ valable_du: DEPUIS_TOUJOURS, valeur }), ...suite.map(une)] }
}

/** Everybody's posts over the visible range; of an absence, only that it is one: no post that it takes away. */
export async function lireEquipeDe(context: Context): Promise<Equipe> {
  const { now, caller } = context
  const versions = await lireReglesDatees(context)
  const { proprietes, regles } = versionDu(versions, jourParis(now))
  const periode = periodeVisible(now, proprietes)
  const [agents, postes, pointages, absences, astreintes] = await Promise.all([
    lireAgents(context, undefined, periode),
    lirePostes(context),
    lirePointages(context, periode),
    lireAbsences(context, periode),
    lireAstreintesDe(context, periode),
  ])
  const connus = new Set(agents.map(a => a.utilisateur_id))
  const cache = sousAbsence(absences, caller.utilisateur_id)
  const deLEquipe = ({ utilisateur_id }: { utilisateur_id: number }): boolean => connus.has(utilisateur_id)
  return {
    lu_a: now.toISOString(),
    debut: periode.du,
    fin: periode.au,
    collegues: agents.map(a => presenterCollegue(a, caller.utilisateur_id, jourParis(now))),
    postes,
    pointages: pointages
      .filter(p => deLEquipe(p) && !cache(p))
      .map(({ poste_libelle: _l, poste_code: _c, poste_type: _t, color: _k, ...p }) => p)
      .map(p => taireHeures(p, caller.utilisateur_id)),
    absences: absences.filter(deLEquipe),
    astreintes: astreintes.filter(deLEquipe).map(a => ({ ...presenterAstreinte(a), utilisateur_id: a.utilisateur_id })),
    proprietes,
    regles,
    ...presenterVersions(versions, periode),
  }
}
