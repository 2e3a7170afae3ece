import { sql } from 'kysely'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { lireVisitesOuvertes } from '#domains/field-service/server/api.ts'
import { bornesDe, erreurPeriode, nommerPeriode } from '#domains/people/model/periode.ts'
import { ajouterIndisponibilite, type Indisponibilite, supprimerIndisponibilite } from '#domains/people/model/temps.ts'
import { lireAbsencesDe } from '#domains/people/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, formaterJour, heureParis, instantParis, jourParis, versMs } from '#wire/dates.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import { type Notice, success, warning } from '#wire/notice.ts'
import { exigerProfil } from './proprietes.ts'

/** What is over stays in the list for a year. */
const GARDEES_JOURS = 365

type Conflit = Indisponibilite['conflits'][number]

/** Those of somebody's open visits that a time away meets. */
function conflitsDe({ debut, fin }: { debut: string; fin: string }, visites: readonly VisitePlanifiee[]): Conflit[] {
  return visites
    .filter(v => versMs(v.debut) < versMs(fin) && versMs(v.fin) > versMs(debut))
    .map(v => ({
      intervention_id: v.intervention_id,
      jour: v.jour,
      label: `${formaterJour(v.jour)} ${heureParis(v.debut)} · ${v.client}`,
    }))
}

/** Whoever wrote them: a leave stands among them and is answered where it was asked for. */
export async function listerAbsences(context: Context, id: number): Promise<Indisponibilite[]> {
  await exigerProfil(context, id, 'technicien')
  const { now } = context
  const depuis = instantParis(ajouterJours(jourParis(now), -GARDEES_JOURS), '00:00')
  const [absences, visites] = await Promise.all([
    lireAbsencesDe(context, id, { debut: depuis }),
    lireVisitesOuvertes(context, id, depuis),
  ])
  return absences.map(absence => ({
    ...absence,
    indisponibilite_date: nommerPeriode(absence.debut, absence.fin),
    passee: versMs(absence.fin) <= now.getTime(),
    conflits: conflitsDe(absence, visites),
  }))
}

export async function formulaireDAbsence(context: Context, id: number): Promise<FormDefinition> {
  await exigerProfil(context, id, 'technicien')
  const jour = jourParis(context.now)
  return formDefinition({
    titre: 'Ajouter une absence',
    dataProvider: { date_debut: jour, heure_debut: null, date_fin: jour, heure_fin: null, motif: '' },
    dataStructure: [
      { id: 'date_debut', label: 'Premier jour', type: 'date' },
      { id: 'heure_debut', label: 'À partir de', type: 'heure_case', aide: 'Sans heure\u00a0: toute la journée.' },
      { id: 'date_fin', label: 'Dernier jour', type: 'date' },
      { id: 'heure_fin', label: 'Jusqu’à', type: 'heure_case' },
      { id: 'motif', label: 'Motif', type: 'texte', maxLength: 120, aide: 'Visible ici seulement.' },
    ],
    ruleValidate: [
      { field: 'date_debut', rule: 'required', message: 'Premier jour\u00a0: à renseigner.' },
      { field: 'date_fin', rule: 'required', message: 'Dernier jour\u00a0: à renseigner.' },
    ],
  })
}

type NouvelleAbsence = ReturnType<(typeof ajouterIndisponibilite)['body']['parse']>

function bornes(saisie: NouvelleAbsence) {
  const erreur = erreurPeriode(saisie)
  if (erreur) throw refuse('SAISIE', { champs: { [erreur.champ]: erreur.message } })
  return bornesDe(saisie)
}

/**
 * Visits already planned stay where they are: the answer counts them, and names the absence by which it is taken off.
 * @throws CodedError SAISIE, CRENEAU_OCCUPE
 */
export async function poserAbsence(
  context: Context,
  id: number,
  body: NouvelleAbsence,
): Promise<Notice & { readonly indisponibilite_id: number }> {
  await exigerProfil(context, id, 'technicien')
  const { debut, fin } = bornes(body)
  const { db, caller, now } = context
  let indisponibilite_id: number
  try {
    const valeurs = { compte_id: caller.compte_id, utilisateur_id: id, plage: `[${debut},${fin})`, motif: body.motif }
    const posee = await db
      .insertInto('indisponibilite')
      .values({ ...valeurs, cree_a: now })
      .returning('indisponibilite_id')
      .executeTakeFirstOrThrow()
    indisponibilite_id = posee.indisponibilite_id
  } catch (error) {
    // Exclusion constraint: an absence is written once.
    if ((error as { code?: string }).code !== '23P01') throw error
    throw refuse('CRENEAU_OCCUPE', { message: 'Une autre absence couvre déjà une partie de cette période.' })
  }
  await record(context, { action: ajouterIndisponibilite.id, entite: `utilisateur:${id}`, apres: body })
  const conflits = conflitsDe({ debut, fin }, await lireVisitesOuvertes(context, id, debut))
  if (conflits.length === 0) return { ...success('L’absence est enregistrée.'), indisponibilite_id }
  const prevues = compter(conflits.length, 'intervention prévue', 'interventions prévues')
  const dit = `L’absence est enregistrée. ${prevues} pendant ce temps\u00a0: à confier à quelqu’un d’autre.`
  return { ...warning(dit), indisponibilite_id }
}

/** @throws CodedError INTROUVABLE */
export async function oterAbsence(context: Context, id: number, indisponibilite_id: number): Promise<void> {
  await exigerProfil(context, id, 'technicien')
  const { db, caller } = context
  const avant = await db
    .deleteFrom('indisponibilite')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', id)
    .where('indisponibilite_id', '=', indisponibilite_id)
    .returning(['motif', sql<string>`plage::text`.as('plage')])
    .executeTakeFirst()
  if (!avant) throw refuse('INTROUVABLE')
  await record(context, { action: supprimerIndisponibilite.id, entite: `utilisateur:${id}`, avant })
}
