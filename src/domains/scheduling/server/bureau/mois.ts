import { sql } from 'kysely'
import type { PosteBureau } from '#domains/scheduling/model/bureau/changement.ts'
import {
  type CellulePlanning,
  JOUR_CONGE,
  JOUR_MALADIE,
  JOUR_TLC,
  type PlanningMois,
} from '#domains/scheduling/model/bureau/planning-mois.ts'
import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import { joursDesDues } from '#domains/scheduling/model/dues.ts'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import type { SorteAbsence } from '#domains/scheduling/model/planning/pointage.ts'
import { aCommence } from '#domains/scheduling/model/planning/prevu.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, type JourIso, jourParis, jourSemaine, semaineIso } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { addressShown, NO_ADDRESS } from '#wire/no-address.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { lireReprises } from '../agents/reprises.ts'
import { lireFiges } from '../cloture/figes.ts'
import { lireAbsences } from '../conges/lectures.ts'
import { type AgentLu, lireAgents, lireHorsEquipe } from '../planning/agents.ts'
import { type AstreinteLue, lireAstreintesDe } from '../planning/jours.ts'
import { lirePublies } from '../planning/publies.ts'
import { lirePrevus } from '../prevus/lire.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { lireInterventions } from '../statistiques/matiere.ts'
import { compterMois } from './compteurs.ts'
import { lireConflits } from './conflits.ts'
import { type Derogations, lireDerogations } from './derogations.ts'
import { lireEvenements } from './evenements.ts'
import { jugerEffectif } from './juger.ts'
import { lireNotes } from './notes.ts'
import { lirePostesBureau } from './presenter.ts'

/** First and last day of a month. */
export function bornesMois(annee: number, mois: number): Periode {
  const du = `${annee}-${String(mois).padStart(2, '0')}-01`
  const suivant = mois === 12 ? `${annee + 1}-01-01` : `${annee}-${String(mois + 1).padStart(2, '0')}-01`
  return { du, au: ajouterJours(suivant, -1) }
}

/** Year and month of a day. */
export const moisDuJour = (jour: JourIso): [annee: number, mois: number] => [
  Number(jour.slice(0, 4)),
  Number(jour.slice(5, 7)),
]

/** The month that an address names; nothing in it: the current one. */
export function moisDe(now: Date, { annee, mois }: { annee?: number | undefined; mois?: number | undefined }) {
  const [courante = '', courant = ''] = jourParis(now).split('-')
  return { annee: annee ?? Number(courante), mois: mois ?? Number(courant) }
}

interface AbsenceLue {
  readonly utilisateur_id: number
  readonly jour: JourIso
  readonly sorte: SorteAbsence
  readonly de_conge: boolean
}

/** Absences of the house, by day, with their kinds. */
export async function lireAbsencesDuMois({ db, caller }: Context, { du, au }: Periode): Promise<AbsenceLue[]> {
  return await db
    .selectFrom('absence')
    .select(['utilisateur_id', 'jour', 'sorte'])
    .select(sql<boolean>`demande_conge_id is not null`.as('de_conge'))
    .where('compte_id', '=', caller.compte_id)
    .where('jour', '>=', du)
    .where('jour', '<=', au)
    .orderBy('jour')
    .orderBy('sorte')
    .execute()
}

/** Days whose night is worked, and how many on-call interventions began on each. */
export async function lireNuits({ db, caller }: Context, { du, au }: Periode) {
  const { rows } = await sql<{ jour: JourIso; etat_nuit: 0 | 1; interventions: number }>`
    select d.jour::date as jour, coalesce(n.etat_nuit, 0) as etat_nuit,
      (select count(*)::int from astreinte a join astreinte_intervention i
          on i.compte_id = a.compte_id and i.intervention_astreinte_id = a.astreinte_id and i.supprime_a is null
        where a.compte_id = ${caller.compte_id} and a.astreinte_date = d.jour::date) as interventions
    from generate_series(${du}::date, ${au}::date, '1 day') as d (jour)
    left join nuit n on n.compte_id = ${caller.compte_id} and n.jour = d.jour::date`.execute(db)
  return new Map(rows.map(r => [r.jour, r]))
}

async function lireContacts({ db, caller }: Context, gens: readonly number[]) {
  const rows = await db
    .selectFrom('utilisateur')
    .select(['utilisateur_id', 'email', 'user_telephone1', 'user_telephone2'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', sql<number>`any(${gens}::int[])`)
    .execute()
  return new Map(rows.map(r => [r.utilisateur_id, r]))
}

async function lirePublication({ db, caller }: Context, { du, au }: Periode): Promise<PlanningMois['publication']> {
  const { compte_id } = caller
  const { rows } = await sql<{ a_publier: number; a: Date | null; nom: string; prenom: string; pas_vu: number[] }>`
    select (select count(*)::int from pointage_brouillon b left join pointage p using (compte_id, pointage_id)
        where b.compte_id = ${compte_id} and (b.pointage_date between ${du}::date and ${au}::date
          or p.pointage_date between ${du}::date and ${au}::date)) as a_publier,
      d.fait_a as a, coalesce(u.nom, '') as nom, coalesce(u.prenom, '') as prenom,
      array(select distinct c.utilisateur_id from planning_changement c
        -- Who never came, or may not any more, sees nothing: it is not theirs to have seen.
        join utilisateur q on q.compte_id = c.compte_id and q.utilisateur_id = c.utilisateur_id and q.actif
          and right(q.email, ${NO_ADDRESS.length}) <> ${NO_ADDRESS}
        left join planning_vu v on v.compte_id = c.compte_id and v.utilisateur_id = c.utilisateur_id
        where c.compte_id = ${compte_id} and c.jour between ${du}::date and ${au}::date
          and c.auteur_id <> c.utilisateur_id and (v.vu_a is null or c.fait_a > v.vu_a or c.pas_montre)
        order by 1) as pas_vu
    from (values (1)) as un
    left join lateral (select fait_a, auteur_id from planning_publication
      where compte_id = ${compte_id} and du <= ${au}::date and au >= ${du}::date
      order by fait_a desc limit 1) d on true
    left join utilisateur u on u.compte_id = ${compte_id} and u.utilisateur_id = d.auteur_id`.execute(db)
  const [lue] = rows
  if (!lue) return { a_publier: 0, derniere: null, pas_vu: [] }
  const { a_publier, a, pas_vu } = lue
  return { a_publier, pas_vu, derniere: a ? { a: a.toISOString(), par: formaterNom(lue) } : null }
}

const VIDE: Pick<
  CellulePlanning,
  Exclude<
    keyof CellulePlanning,
    'dadate' | 'utilisateur_id' | 'poste' | 'poste_libelle' | `pointage_${'maladie' | 'tlc' | 'astreinte'}`
  >
> = {
  poste_code: '',
  color: '',
  heure_debut: null,
  heure_fin: null,
  debut_different: 0,
  fin_different: 0,
  pointage_id: null,
  pointage_heure_debut_coupure: null,
  pointage_heure_fin_coupure: null,
  pointage_heures_manuel: null,
  pointage_heures_supplementaire: 0,
  version: null,
  etat: 'publie',
  depasse: false,
  derogation: null,
}

const ABSENCES: Readonly<Record<SorteAbsence, { poste: number; poste_libelle: string }>> = {
  conge: { poste: JOUR_CONGE, poste_libelle: 'Congé' },
  tlc: { poste: JOUR_TLC, poste_libelle: 'TLC' },
  maladie: { poste: JOUR_MALADIE, poste_libelle: 'Maladie' },
}

/** What stands on one agent's days: posts, else the absence, else a duty alone. */
function cellules(
  utilisateur_id: number,
  { postes, absences, astreintes }: { postes: PosteBureau[]; absences: AbsenceLue[]; astreintes: AstreinteLue[] },
  { conflits, deroger }: { readonly conflits: ReadonlyMap<number, string>; readonly deroger: Derogations },
): CellulePlanning[] {
  const [parPoste, parAbsence] = [Map.groupBy(postes, p => p.pointage_date), Map.groupBy(absences, a => a.jour)]
  const deGarde = new Set(astreintes.map(a => a.astreinte_date))
  const jours = [...new Set([...parPoste.keys(), ...parAbsence.keys(), ...deGarde])].sort()
  return jours.flatMap((dadate): CellulePlanning[] => {
    const sortes = new Set((parAbsence.get(dadate) ?? []).map(a => a.sorte))
    const du_jour = {
      ...{ dadate, utilisateur_id },
      pointage_maladie: sortes.has('maladie') ? (1 as const) : (0 as const),
      pointage_tlc: sortes.has('tlc') ? (1 as const) : (0 as const),
      pointage_astreinte: deGarde.has(dadate) ? (1 as const) : (0 as const),
    }
    const siens = parPoste.get(dadate) ?? []
    const [sorte] = sortes
    if (siens.length === 0)
      return [{ ...VIDE, ...du_jour, ...(sorte ? ABSENCES[sorte] : { poste: 0, poste_libelle: '' }) }]
    return siens.map(({ poste_id, utilisateur_id: _u, pointage_date: _d, ...p }) => {
      const conflit = conflits.get(p.pointage_id)
      return { ...p, ...deroger(p), ...du_jour, poste: poste_id, ...(conflit === undefined ? {} : { conflit }) }
    })
  })
}

const LETTRES = ['L', 'M', 'M', 'J', 'V', 'S', 'D'] as const
const drapeau = (oui: boolean): 0 | 1 => (oui ? 1 : 0)

/** The whole month of the house, as it will be once what is prepared is published. */
export async function lireMoisDuBureau(
  context: Context,
  demande: { annee?: number | undefined; mois?: number | undefined },
): Promise<PlanningMois> {
  const { annee, mois } = moisDe(context.now, demande)
  const periode = bornesMois(annee, mois)
  const equipe = await lireAgents(context, undefined, periode, { partis: true })
  const autres = await lireHorsEquipe(
    context,
    periode,
    equipe.map(a => a.utilisateur_id),
  )
  const agents = [...equipe, ...autres]
  const gens = agents.map(a => a.utilisateur_id)
  const autour = { du: ajouterJours(periode.du, -1), au: ajouterJours(periode.au, 1) }
  const [
    tous,
    absences,
    astreintes,
    evenements,
    nuits,
    contacts,
    publication,
    versions,
    anomalies,
    figes,
    notes,
    contrats,
    partis,
    interventions,
    reprises,
    prevus,
    publie,
    deroger,
  ] = await Promise.all([
    lirePostesBureau(context, autour),
    lireAbsencesDuMois(context, periode),
    lireAstreintesDe(context, periode),
    lireEvenements(context, periode),
    lireNuits(context, periode),
    lireContacts(context, gens),
    lirePublication(context, periode),
    lireVersions(context),
    jugerEffectif(context, gens, periode, { jours: periode }),
    lireFiges(context, periode),
    lireNotes(context, periode),
    lireVersionsContrats(context, gens),
    lireAbsences(context, joursDesDues(periode)),
    lireInterventions(context, periode),
    lireReprises(context, annee),
    lirePrevus(context, periode),
    lirePublies(context, periode),
    lireDerogations(context, periode),
  ])
  const postes = tous.filter(p => p.pointage_date >= periode.du && p.pointage_date <= periode.au)
  const conflits = await lireConflits(
    context,
    postes.filter(p => p.etat === 'nouveau' || p.etat === 'modifie'),
  )
  const siteDu = (jour: JourIso) => versionDu(versions, jour).site
  const par = <T extends { utilisateur_id: number }>(lignes: readonly T[]) => Map.groupBy(lignes, l => l.utilisateur_id)
  const [postesDe, absencesDe, astreintesDe] = [par(postes), par(absences), par(astreintes)]
  const [tousDe, partisDe, interventionsDe] = [par(tous), par(partis), par(interventions)]
  // A night of the eve is told by its own month.
  const nonFaits = prevus
    .nonFaits(jour => versionDu(versions, jour).proprietes)
    .filter(n => periode.du <= n.pointage_date && n.pointage_date <= periode.au)
  const nonFaitsDe = par(nonFaits)
  const anomaliesDu = Map.groupBy(anomalies, a => a.jour)
  const evenementsDu = Map.groupBy(evenements, e => e.event_date)
  const presenterAgent = (agent: AgentLu): PlanningMois['agents'][number] => {
    const { utilisateur_id, metier_id, metier_libelle, unite_id, unite_libelle } = agent
    // What is closed keeps the names that its sheet has.
    const alors = figes.libelles(utilisateur_id)
    const nommer = (p: PosteBureau): PosteBureau => ({
      ...p,
      poste_libelle: alors.get(p.pointage_id) ?? p.poste_libelle,
      // As its publication will take it: done, and planned by nobody.
      ...(p.etat === 'nouveau' &&
        aCommence(p, context.now) &&
        publie(utilisateur_id, p.pointage_date) && { prevu: null }),
    })
    const lignes = {
      postes: (postesDe.get(utilisateur_id) ?? []).map(nommer),
      absences: absencesDe.get(utilisateur_id) ?? [],
      astreintes: astreintesDe.get(utilisateur_id) ?? [],
    }
    const contact = contacts.get(utilisateur_id)
    const fige = figes.du(utilisateur_id, periode.du.slice(0, 7))
    const absent = (sorte: SorteAbsence) => drapeau(lignes.absences.some(a => a.sorte === sorte))
    return {
      ...{ label: formaterNom(agent), wcu_utilisateur_id: utilisateur_id, metier_id, metier_libelle },
      ...{ unite_id, unite_libelle },
      email: addressShown(contact?.email ?? ''),
      user_telephone1: contact?.user_telephone1 ?? '',
      user_telephone2: contact?.user_telephone2 ?? '',
      ...{ is_maladie: absent('maladie'), is_conge: absent('conge'), is_tlc: absent('tlc') },
      is_astreinte: drapeau(lignes.astreintes.length > 0),
      clos: drapeau(fige !== undefined),
      detail: [
        compterMois({
          ...{ periode, versions, maintenant: context.now, astreintes: lignes.astreintes },
          postes: (tousDe.get(utilisateur_id) ?? []).map(nommer),
          absences: partisDe.get(utilisateur_id) ?? [],
          interventions: interventionsDe.get(utilisateur_id) ?? [],
          contrats: contrats.get(utilisateur_id) ?? [],
          reprise: reprises.get(utilisateur_id),
          nonFaits: nonFaitsDe.get(utilisateur_id),
          figes: fige?.chiffres,
        }),
      ],
      calendrier: cellules(utilisateur_id, lignes, { conflits, deroger }),
    }
  }
  return {
    ...{ lu_a: context.now.toISOString(), annee, mois, publication, notes },
    par_an: versionDu(versions, periode.au).proprietes.propriete_decompte === 'annee',
    dates: joursDe(periode.du, periode.au).map(dadate => ({
      ...{ dadate, dimanche: drapeau(jourSemaine(dadate) === 7), feries: nomFerie(dadate, siteDu(dadate)) ?? '' },
      ...{ jour: Number(dadate.slice(8)), jour_lettre: LETTRES[jourSemaine(dadate) - 1] ?? '' },
      semaine: semaineIso(dadate).semaine,
      etat_nuit: nuits.get(dadate)?.etat_nuit ?? 0,
      interventions: nuits.get(dadate)?.interventions ?? 0,
      detail_evenement: evenementsDu.get(dadate) ?? [],
      detail_anomalie: anomaliesDu.get(dadate) ?? [],
    })),
    agents: agents.map(presenterAgent),
    absences,
    ...(nonFaits.length > 0 && { non_faits: nonFaits.map(({ pointage_date: jour, ...n }) => ({ ...n, jour })) }),
    astreintes: astreintes.map(({ astreinte_id, utilisateur_id, astreinte_date: jour, heure_debut, heure_fin }) => ({
      ...{ astreinte_id, utilisateur_id, jour, heure_debut, heure_fin },
    })),
  }
}
