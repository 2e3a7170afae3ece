import { sql } from 'kysely'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import { minutesComptees, minutesPause, minutesReelles } from '#domains/scheduling/model/planning/heures.ts'
import { passeMinuit } from '#domains/scheduling/model/planning/horaire.ts'
import type {
  JourPlanning,
  MonPlanning,
  PostePlanning,
  Proprietes,
} from '#domains/scheduling/model/planning/planning.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, type JourIso, jourParis, joursEntre } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireFiges } from '../cloture/figes.ts'
import { lirePrevus } from '../prevus/lire.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { type AstreinteLue, lireAstreintesDe, lireSuitesAbsence } from './jours.ts'
import { periodeVisible } from './periode.ts'
import { lirePointages, type PointageLu } from './pointages.ts'
import { lirePublies } from './publies.ts'

/** A post with its hours as its day counted them; how its kind is called stays with the rules. */
export function presenterPoste(
  { poste_type: _type, ...pointage }: PointageLu,
  pauseDu: (jour: JourIso) => Pick<Proprietes, 'propriete_duree_pause_minute' | 'propriete_duree_retrait_pause'>,
): PostePlanning {
  const pause = pauseDu(pointage.pointage_date)
  return {
    ...pointage,
    minutes: minutesComptees(pointage, pause),
    minutes_reelles: minutesReelles(pointage, pause),
    minutes_pause: minutesPause(pointage, pause),
  }
}

export function presenterAstreinte({ astreinte_id, heure_debut, heure_fin, debut, fin }: AstreinteLue) {
  return { astreinte_id, heure_debut, heure_fin, debut: debut.toISOString(), fin: fin.toISOString() }
}

async function lireVu({ db, caller }: Context): Promise<Date | null> {
  const row = await db
    .selectFrom('planning_vu')
    .select('vu_a')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirst()
  return row?.vu_a ?? null
}

/** What others changed in the caller's days since they last looked, oldest first. */
async function lireChangements({ db, caller }: Context, { du, au }: Periode) {
  return await db
    .selectFrom('planning_changement as c')
    .innerJoin('planning_vu as v', join =>
      join.onRef('v.compte_id', '=', 'c.compte_id').onRef('v.utilisateur_id', '=', 'c.utilisateur_id'),
    )
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'c.compte_id').onRef('u.utilisateur_id', '=', 'c.auteur_id'),
    )
    .select(['c.jour', 'c.avant', 'c.apres', 'c.fait_a', 'u.nom', 'u.prenom'])
    .where('c.compte_id', '=', caller.compte_id)
    .where('c.utilisateur_id', '=', caller.utilisateur_id)
    .where('c.auteur_id', '<>', caller.utilisateur_id)
    .where(eb => eb.or([eb('c.fait_a', '>', eb.ref('v.vu_a')), eb('c.pas_montre', '=', true)]))
    .where('c.jour', '>=', du)
    .where('c.jour', '<=', au)
    .orderBy('c.fait_a')
    .orderBy('c.changement_id')
    .execute()
}
type ChangementLu = Awaited<ReturnType<typeof lireChangements>>[number]

async function lireEvenements({ db, caller }: Context, { du, au }: Periode) {
  return await db
    .selectFrom('evenement')
    .select(['event_id', 'event_date', 'event_titre', 'event_icon', 'event_etat'])
    .select(sql<string | null>`to_char(event_time, 'HH24:MI')`.as('event_time'))
    .where('compte_id', '=', caller.compte_id)
    .where('event_date', '>=', du)
    .where('event_date', '<=', au)
    .orderBy('event_date')
    .orderBy('event_time', order => order.asc().nullsFirst())
    .orderBy('event_id')
    .execute()
}

/**
 * What a day was when its owner last saw it, and who changed it last. Nothing when the changes undid each other: what
 * they saw is what stands there.
 */
function presenterModifie(changements: readonly ChangementLu[]): JourPlanning['modifie'] {
  const [premier, dernier] = [changements[0], changements.at(-1)]
  if (!premier || !dernier || premier.avant === dernier.apres) return null
  return { a: dernier.fait_a.toISOString(), avant: premier.avant, auteur: formaterNom(dernier) }
}

const parJour = <T>(lignes: readonly T[], jour: (ligne: T) => JourIso): Map<JourIso, T[]> => Map.groupBy(lignes, jour)

/** The caller's days over the visible range, rest days included (specification scheduling §2 "My planning"). */
export async function lireMonPlanningDe(context: Context): Promise<MonPlanning> {
  const { caller, now } = context
  const { utilisateur_id } = caller
  const versions = await lireVersions(context)
  const { proprietes } = versionDu(versions, jourParis(now))
  const pauseDu = (jour: JourIso) => versionDu(versions, jour).proprietes
  const periode = periodeVisible(now, proprietes)
  const { du, au } = periode
  // Started together, they travel together. A night begun the day before the first one ends on it.
  const [pointages, suites, astreintes, evenements, changements, vu, publie, prevus, figes] = await Promise.all([
    lirePointages(context, { utilisateurs: [utilisateur_id], du: ajouterJours(du, -1), au }),
    lireSuitesAbsence(context, utilisateur_id, periode),
    lireAstreintesDe(context, periode, utilisateur_id),
    lireEvenements(context, periode),
    lireChangements(context, periode),
    lireVu(context),
    lirePublies(context, periode),
    lirePrevus(context, { ...periode, utilisateurs: [utilisateur_id] }),
    lireFiges(context, periode, [utilisateur_id]),
  ])
  // What is closed keeps the names that its sheet has.
  const alors = figes.libelles(utilisateur_id)
  const nonFaits = parJour(
    prevus.nonFaits(pauseDu).filter(n => n.utilisateur_id === utilisateur_id),
    n => n.pointage_date,
  )
  const presenter = (p: PointageLu): PostePlanning => {
    const prevue = prevus.de(p.pointage_id, pauseDu)
    const poste = presenterPoste({ ...p, poste_libelle: alors.get(p.pointage_id) ?? p.poste_libelle }, pauseDu)
    return prevue === undefined ? poste : { ...poste, prevue }
  }
  const postes = parJour(pointages, p => p.pointage_date)
  const duties = parJour(astreintes, a => a.astreinte_date)
  const evenementsDe = parJour(evenements, e => e.event_date)
  const modifies = parJour(changements, c => c.jour)
  const jours = Array.from({ length: Math.max(0, joursEntre(du, au) + 1) }, (_, rang): JourPlanning => {
    const dadate = ajouterJours(du, rang)
    const veille = postes.get(ajouterJours(dadate, -1)) ?? []
    return {
      dadate,
      feries: nomFerie(dadate, versionDu(versions, dadate).site),
      postes: (postes.get(dadate) ?? []).map(presenter),
      ...(nonFaits.has(dadate) && {
        non_faits: nonFaits.get(dadate)?.map(({ utilisateur_id: _u, pointage_date: _d, ...n }) => n),
      }),
      absences: suites.filter(s => s.debut <= dadate && s.fin >= dadate),
      astreintes: (duties.get(dadate) ?? []).map(presenterAstreinte),
      evenements: (evenementsDe.get(dadate) ?? []).map(({ event_date: _jour, ...e }) => e),
      descente: veille.filter(passeMinuit).at(-1)?.heure_fin ?? null,
      publie: publie(utilisateur_id, dadate),
      modifie: presenterModifie(modifies.get(dadate) ?? []),
    }
  })
  return {
    lu_a: now.toISOString(),
    utilisateur_id,
    debut: du,
    fin: au,
    proprietes,
    jours,
    vu_a: vu?.toISOString() ?? null,
  }
}
