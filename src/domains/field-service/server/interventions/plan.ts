import { type RawBuilder, sql } from 'kysely'
import { CLIENT_EFFACE, nomClient } from '#domains/customers/model/client.ts'
import { creneauDit } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import { borner } from '#domains/field-service/model/interventions/fait.ts'
import { interventionPeut } from '#domains/field-service/model/interventions/intervention.ts'
import {
  type AppareilTechnicien,
  type VisitePlanifiee,
  visiteRetablissable,
} from '#domains/field-service/model/interventions/regulation.ts'
import type { DemiJournee } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { visitesJointes } from '#domains/field-service/server/interventions/jointures.ts'
import { holdsTerm } from '#server/db/search.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, bornesJour, jourParis } from '#wire/dates.ts'
import { HEURE_QUI_COMPTE } from './corrections.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null

const NOM = sql<string>`coalesce(trim(u.prenom || ' ' || u.nom), '')`

/** Everything a row of the desk needs, so that a day costs one query however many visits it holds. */
function selectionner({ db, caller }: Pick<Context, 'db' | 'caller'>) {
  return visitesJointes(db)
    .leftJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'i.compte_id').onRef('u.utilisateur_id', '=', 'i.technicien_id'),
    )
    .select(['i.intervention_id', 'i.technicien_id', 'i.th_libelle', 'i.th_jour', 'i.etapes_en_cours'])
    .select(['i.heure_arrivee', 'i.heure_cloture', 'i.cloture_libelle'])
    .select(['i.annulee_a', 'i.annulee_motif', 'i.version', 'i.jour', 'i.intervention_cloture', 'p.prestation_libelle'])
    .select(['i.intervention_aquisition_demande_id', 'i.demande_description', 'a.adresse_adresse1', 'a.adresse_cp'])
    .select(['a.adresse_ville', 'a.consignes_acces', 'c.client_id', 'c.client_telephone', 'c.client_observations'])
    .select(['i.adresse_id', 'i.prestation_id', 'a.adresse_latitude', 'a.adresse_longitude'])
    .select(['c.client_civilite', 'c.client_nom', 'c.client_prenom', NOM.as('technicien')])
    .select([sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .select([
      sql<VisitePlanifiee['dernier']>`(select jsonb_build_object('fait_a', ${HEURE_QUI_COMPTE}, 'recu_a', e.recu_a,
          'utilisateur_id', e.utilisateur_id, 'utilisateur', trim(v.prenom || ' ' || v.nom))
        from intervention_etape e join utilisateur v using (compte_id, utilisateur_id)
        where e.compte_id = i.compte_id and e.intervention_id = i.intervention_id
          and i.etapes_en_cours > 0 and e.vers = i.etapes_en_cours
        order by e.passage_id desc limit 1)`.as('dernier'),
      sql<number>`(select count(*)::int from hors_planning h
        where h.compte_id = i.compte_id and h.intervention_id = i.intervention_id and h.suite is null)`.as(
        'nb_hors_planning',
      ),
      sql<number>`(select count(*)::int from cloture_concurrente k
        where k.compte_id = i.compte_id and k.intervention_id = i.intervention_id)`.as('nb_seconds_rapports'),
    ])
    .where('i.compte_id', '=', caller.compte_id)
}

export type LignePlan = Awaited<ReturnType<ReturnType<typeof selectionner>['executeTakeFirstOrThrow']>>

/** A row of the desk; `now` decides whether a cancelled visit may still be restored. */
export function presenterPlan(ligne: LignePlan, now: Date): VisitePlanifiee {
  const cloturee = ligne.intervention_cloture !== null
  const annulee = ligne.annulee_a !== null
  const affectee = ligne.technicien_id !== null
  const etat = { etape: ligne.etapes_en_cours, date_planifie: ligne.jour, cloturee, annulee, affectee }
  const connu = ligne.client_nom !== CLIENT_EFFACE
  const reporter = connu && interventionPeut.reporter(etat)
  return {
    intervention_id: ligne.intervention_id,
    client: nomClient(ligne),
    client_court: ligne.client_nom,
    adresse_adresse1: ligne.adresse_adresse1,
    adresse_cp: ligne.adresse_cp,
    adresse_ville: ligne.adresse_ville,
    adresse_latitude: ligne.adresse_latitude,
    adresse_longitude: ligne.adresse_longitude,
    prestation_libelle: ligne.prestation_libelle,
    technicien_id: ligne.technicien_id,
    technicien: ligne.technicien,
    jour: ligne.jour,
    debut: ligne.debut.toISOString(),
    fin: ligne.fin.toISOString(),
    th_libelle: ligne.th_libelle,
    th_jour: ligne.th_jour,
    etapes_en_cours: ligne.etapes_en_cours,
    etape_libelle: libelleEtape(ligne.etapes_en_cours),
    dernier: ligne.dernier,
    fait: ligne.etapes_en_cours === 3 ? borner(iso(ligne.heure_arrivee), iso(ligne.heure_cloture)) : null,
    cloture_libelle: ligne.cloture_libelle,
    annulee,
    annulee_motif: ligne.annulee_motif,
    reseau: ligne.intervention_aquisition_demande_id !== 0,
    version: ligne.version,
    nb_hors_planning: ligne.nb_hors_planning,
    nb_seconds_rapports: ligne.nb_seconds_rapports,
    peut: {
      affecter: reporter,
      reporter,
      annuler: !cloturee && !annulee,
      retablir: connu && !cloturee && visiteRetablissable(ligne, now),
    },
  }
}

/** Visits planned that day, and those worked on that day whatever day they are planned now. */
export function duJour({ caller }: Pick<Context, 'caller'>, jour: string): RawBuilder<boolean> {
  const { compte_id } = caller
  const { debut, fin } = bornesJour(jour)
  const travail = (table: 'intervention_etape' | 'hors_planning') =>
    sql`select t.intervention_id from ${sql.table(table)} t
      where t.compte_id = ${compte_id} and t.fait_a >= ${debut} and t.fait_a < ${fin}`
  return sql<boolean>`i.intervention_id in (
    select x.intervention_id from intervention x where x.compte_id = ${compte_id} and x.jour = ${jour}
    union ${travail('intervention_etape')} union ${travail('hors_planning')})`
}

export async function listerPlan(context: Context, jour: string): Promise<VisitePlanifiee[]> {
  const lignes = await selectionner(context)
    .where(duJour(context, jour))
    .orderBy('debut')
    .orderBy('i.intervention_id')
    .execute()
  return lignes.map(ligne => presenterPlan(ligne, context.now))
}

/** Why a visit waits for those who plan: one statement, whatever the reasons. */
export interface Attendue {
  readonly visite: VisitePlanifiee
  /** Of today, neither closed nor cancelled. */
  readonly ouverte: boolean
  readonly a_choisir: boolean
  readonly heure_ecartee: boolean
  /** It does not suit its customer as it stands: what they said; null: nothing, or nothing that waits. */
  readonly empechement: Empeche | null
  /** Planned from today on, on another day than its customer was told, and no letter is on its way to tell them. */
  readonly autre_jour: boolean
  /** When its plan last changed. */
  readonly changee_a: Date | null
}

interface Empeche {
  readonly dit_a: string
  readonly message: string
  readonly moment: DemiJournee
}

/** Said of the appointment that is told to the customer now, before anybody is on the way, and nobody has seen to it. */
function empechementDe({
  empeche,
  ...ligne
}: LignePlan & { readonly empeche: (Empeche & { creneau: string }) | null }) {
  if (ligne.annulee_a !== null || ligne.etapes_en_cours !== 0 || empeche?.creneau !== creneauDit(ligne)) return null
  const { creneau: _, ...dit } = empeche
  return dit
}

/** Visits of a day that are still open, and those of which somebody has something to decide, or to tell their customer. */
export async function listerAttendues(
  context: Pick<Context, 'db' | 'caller' | 'now'>,
  {
    jour,
    a_choisir,
    heure_ecartee,
    limite,
  }: {
    readonly jour: string
    /** Numbers of visits, as a subquery. */
    readonly a_choisir: RawBuilder<unknown>
    readonly heure_ecartee: RawBuilder<unknown>
    readonly limite: number
  },
): Promise<Attendue[]> {
  const dans = (quelles: RawBuilder<unknown>) => sql<boolean>`i.intervention_id in (${quelles})`
  const attend = sql`r.compte_id = i.compte_id and r.empeche_traite_a is null and r.empeche_jour = i.jour and r.empeche_creneau <> ''`
  const empechee = sql<boolean>`(i.annulee_a is null and i.etapes_en_cours = 0 and i.intervention_id in (select r.intervention_id
    from reponse_client r where r.compte_id = ${context.caller.compte_id} and r.empeche_a is not null and ${attend}))`
  const ouverte = sql<boolean>`(i.annulee_a is null and i.etapes_en_cours < 3 and ${duJour(context, jour)})`
  const autreJour = sql<boolean>`(i.annulee_a is null and i.etapes_en_cours = 0 and i.jour >= ${jour}::date
    and i.th_jour is not null and i.th_jour <> i.jour and not exists (select from envoi_client v
      where v.compte_id = i.compte_id and v.intervention_id = i.intervention_id and v.sujet = 'rendez-vous' and v.etat = 'attente'))`
  const changee = sql<Date | null>`(select max(h.fait_a) from intervention_changement h
    where h.compte_id = i.compte_id and h.intervention_id = i.intervention_id)`
  const lignes = await selectionner(context)
    .select([ouverte.as('ouverte'), dans(a_choisir).as('a_choisir'), dans(heure_ecartee).as('heure_ecartee')])
    .select(
      sql<
        (Empeche & { creneau: string }) | null
      >`(select jsonb_build_object('dit_a', r.empeche_a, 'creneau', r.empeche_creneau,
          'message', r.empeche_message, 'moment', r.empeche_moment)
        from reponse_client r where r.intervention_id = i.intervention_id and ${attend})`.as('empeche'),
    )
    .select([autreJour.as('autre_jour'), changee.as('changee_a')])
    .where(eb => eb.or([ouverte, dans(a_choisir), dans(heure_ecartee), empechee, autreJour]))
    .orderBy('debut')
    .orderBy('i.intervention_id')
    .limit(limite)
    .execute()
  return lignes.map(({ ouverte: o, a_choisir: c, heure_ecartee: h, autre_jour, changee_a, ...ligne }) => {
    const visite = presenterPlan(ligne, context.now)
    return {
      ...{ visite, ouverte: o, a_choisir: c, heure_ecartee: h, autre_jour, changee_a },
      empechement: empechementDe(ligne),
    }
  })
}

/** How far back and how many of what nobody was given: a list to work on, not an archive. */
const OUBLIEES_JOURS = 30
const A_PLANIFIER_MAX = 200
/** Visits of some days, at most. */
export const LIGNES_MAX = 2000

/** Visits of some days that hold; null: those that nobody was given, forgotten ones of the last month included. */
export async function listerLignes(
  context: Context,
  jours: { readonly du: string; readonly au: string } | null,
): Promise<LignePlan[]> {
  const depuis = ajouterJours(jourParis(context.now), -OUBLIEES_JOURS)
  const voulues = selectionner(context).where('i.annulee_a', 'is', null)
  return await (jours === null
    ? voulues.where('i.technicien_id', 'is', null).where('i.etapes_en_cours', '=', 0).where('i.jour', '>=', depuis)
    : voulues.where('i.jour', '>=', jours.du).where('i.jour', '<=', jours.au)
  )
    .orderBy('debut')
    .orderBy('i.intervention_id')
    .limit(jours === null ? A_PLANIFIER_MAX : LIGNES_MAX)
    .execute()
}

/** Open visits of one person that end after a moment, by start. */
export async function listerOuvertes(
  context: Context,
  technicien_id: number,
  depuis: string,
): Promise<VisitePlanifiee[]> {
  const lignes = await selectionner(context)
    .where('i.technicien_id', '=', technicien_id)
    .where('i.annulee_a', 'is', null)
    .where('i.etapes_en_cours', '<', 3)
    .where(sql<boolean>`upper(i.plage) > ${depuis}::timestamptz`)
    .orderBy('debut')
    .orderBy('i.intervention_id')
    .execute()
  return lignes.map(ligne => presenterPlan(ligne, context.now))
}

/** Visits that nobody began although their hour is over, of the last month; the oldest first. */
export async function listerPassees(context: Context): Promise<VisitePlanifiee[]> {
  const lignes = await selectionner(context)
    .where('i.annulee_a', 'is', null)
    .where('i.etapes_en_cours', '=', 0)
    .where('i.jour', '>=', ajouterJours(jourParis(context.now), -OUBLIEES_JOURS))
    .where(sql<boolean>`upper(i.plage) <= ${context.now}`)
    .orderBy('debut')
    .orderBy('i.intervention_id')
    .limit(A_PLANIFIER_MAX)
    .execute()
  return lignes.map(ligne => presenterPlan(ligne, context.now))
}

/** Visits to come of some people that nobody began, until a day, by start. */
export async function listerAVenir(
  context: Context,
  techniciens: readonly number[],
  jusque: string,
): Promise<VisitePlanifiee[]> {
  if (techniciens.length === 0) return []
  const lignes = await selectionner(context)
    .where('i.annulee_a', 'is', null)
    .where('i.etapes_en_cours', '=', 0)
    .where('i.technicien_id', 'in', techniciens)
    .where('i.jour', '<=', jusque)
    .where(sql<boolean>`upper(i.plage) > ${context.now}`)
    .orderBy('debut')
    .orderBy('i.intervention_id')
    .execute()
  return lignes.map(ligne => presenterPlan(ligne, context.now))
}

/** How far around today a visit is looked for, in days: older ones are in the reports and statements. */
const CHERCHE_AVANT = 60
const CHERCHE_APRES = 120
export const TROUVEES_MAX = 20

/** What a word may be found in, accents and case aside: the same words as the palette's line. */
const CHERCHABLE = sql<string>`replace(lower(translate(concat_ws(' ', c.client_civilite, c.client_prenom, c.client_nom, a.adresse_adresse1,
  a.adresse_cp, a.adresse_ville, p.prestation_libelle, u.prenom, u.nom, 'n°', i.intervention_id, case when i.technicien_id is null then 'non affectee sans technicien' end),
  'àâäçéèêëîïôöùûüÿÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ’', 'aaaceeeeiioouuuyAAACEEEEIIOOUUUY''')), 'œ', 'oe')`

/** Visits that hold every word, today's first, then the nearest to it. @param mots without accents, in lower case */
export async function chercherPlan(context: Context, mots: readonly string[]): Promise<VisitePlanifiee[]> {
  // « # # # » says nothing: that is not everything.
  if (mots.length === 0) return []
  const aujourdhui = jourParis(context.now)
  let question = selectionner(context)
    .where('i.jour', '>=', ajouterJours(aujourdhui, -CHERCHE_AVANT))
    .where('i.jour', '<=', ajouterJours(aujourdhui, CHERCHE_APRES))
  // A word is looked for as it is: what a pattern would read in it is quoted.
  for (const mot of mots) question = question.where(holdsTerm(CHERCHABLE, mot))
  const lignes = await question
    .orderBy(sql`abs(i.jour - ${aujourdhui}::date)`)
    .orderBy('debut')
    .limit(TROUVEES_MAX)
    .execute()
  return lignes.map(ligne => presenterPlan(ligne, context.now))
}

export async function lirePlan(context: Context, intervention_id: number): Promise<LignePlan | undefined> {
  return await selectionner(context).where('i.intervention_id', '=', intervention_id).executeTakeFirst()
}

/** Of somebody read as `u`: a visit can be given to them, since they hold My activity. */
export const estTechnicien = sql<boolean>`exists (select from module m join droit d using (module_id)
  where m.module = 'vx-mon-activite' and d.compte_id = u.compte_id and d.utilisateur_id = u.utilisateur_id)`

/** Active people of the company to whom a visit can be given: holders of My activity. */
export async function listerTechniciens({ db, caller }: Context) {
  return await db
    .selectFrom('utilisateur as u')
    .select(['u.utilisateur_id as id', NOM.as('label')])
    .where('u.compte_id', '=', caller.compte_id)
    .where('u.actif', '=', true)
    .where(estTechnicien)
    .orderBy('label')
    .execute()
}

/** Devices where each person is signed in, last heard first. Impersonations are nobody's device. */
export async function listerAppareils({ db, caller }: Context): Promise<Map<number, AppareilTechnicien[]>> {
  const rows = await db
    .selectFrom('session')
    .select(['utilisateur_id', 'appareil_libelle', 'vue_a', 'en_attente', 'a_resoudre'])
    .where('compte_id', '=', caller.compte_id)
    .where('acteur_utilisateur_id', 'is', null)
    .where('revoquee_a', 'is', null)
    .orderBy('vue_a', 'desc')
    .execute()
  const appareils = new Map<number, AppareilTechnicien[]>()
  for (const { utilisateur_id, appareil_libelle, vue_a, ...file } of rows) {
    const liste = appareils.get(utilisateur_id) ?? []
    appareils.set(utilisateur_id, liste)
    liste.push({ libelle: appareil_libelle || 'Appareil sans nom', vue_a: vue_a.toISOString(), ...file })
  }
  return appareils
}

export async function lireHorsPlanning({ db, caller }: Context, intervention_id: number) {
  const rows = await db
    .selectFrom('hors_planning as h')
    .innerJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'h.compte_id').onRef('u.utilisateur_id', '=', 'h.utilisateur_id'),
    )
    .leftJoin('utilisateur as t', j =>
      j.onRef('t.compte_id', '=', 'h.compte_id').onRef('t.utilisateur_id', '=', 'h.traite_par'),
    )
    .select(['h.utilisateur_id', 'h.suite', 'h.traite_a'])
    .select(sql<string>`coalesce(trim(t.prenom || ' ' || t.nom), '')`.as('traite_par'))
    .select(['h.hors_planning_id', 'h.mutation_id', 'h.type', 'h.motif', 'h.contenu', 'h.fait_a', 'h.recu_a'])
    .select(NOM.as('utilisateur'))
    .where('h.compte_id', '=', caller.compte_id)
    .where('h.intervention_id', '=', intervention_id)
    .orderBy('h.hors_planning_id')
    .execute()
  return rows.map(({ suite, traite_a, traite_par, ...r }) => ({
    ...r,
    fait_a: r.fait_a.toISOString(),
    recu_a: r.recu_a.toISOString(),
    suite: suite && traite_a ? { sorte: suite, utilisateur: traite_par, fait_a: traite_a.toISOString() } : null,
  }))
}
