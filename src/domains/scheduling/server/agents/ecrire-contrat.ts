import { type Insertable, sql } from 'kysely'
import { annuellesPour, type ContratSaisi, enSaisie, minutes } from '#domains/scheduling/model/agents.ts'
import { refuserJoursContrat } from '#domains/scheduling/model/agents-dates.ts'
import { contratTenu, type VersionContrat } from '#domains/scheduling/model/contrat.ts'
import {
  ecrireContrat as operation,
  finirContrat as operationFin,
  retirerContrat as operationRetrait,
} from '#domains/scheduling/modules/gestion-agents-edt/contract.ts'
import { record } from '#server/audit/record.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { annoncer } from '../changements.ts'
import { exigerJourLibre } from './comptes.ts'

interface Qui {
  readonly compte_id: number
  readonly utilisateur_id: number
}

/** Somebody's contract as its row says it, the last day being its own; one change of one person at a time. */
async function tenir(context: Context, utilisateur_id: number): Promise<VersionContrat[]> {
  const { db, caller } = context
  await sql`select pg_advisory_xact_lock(${caller.compte_id}, hashtext(${`agent/${utilisateur_id}`}))`.execute(db)
  return await db
    .selectFrom('agent_contrat')
    .select(['valable_du', 'valable_au', 'metier_id', 'minutes_annuelles', 'minutes_hebdomadaires'])
    .select(['unite_id', 'travailleur_nuit', 'exempt_nuit'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .orderBy('valable_du')
    .execute()
}

/** A contract as its row holds it. */
export function versionDe(saisi: ContratSaisi): VersionContrat {
  const { valable_du, metier_id, heures_semaine, heures_annee } = saisi
  return {
    valable_du,
    valable_au: saisi.valable_au ?? null,
    metier_id,
    unite_id: saisi.unite_id ?? null,
    minutes_hebdomadaires: minutes(heures_semaine),
    minutes_annuelles: minutes(heures_annee ?? annuellesPour(heures_semaine)),
    travailleur_nuit: saisi.travailleur_nuit ?? 0,
    exempt_nuit: saisi.exempt_nuit ?? 0,
  }
}

/** @throws CodedError SAISIE for a job that the house has not, or no more */
export async function exigerMetier({ db, caller }: Pick<Context, 'db' | 'caller'>, metier_id: number | null) {
  if (metier_id === null) return
  const connu = await db
    .selectFrom('metier')
    .select('metier_id')
    .where('compte_id', '=', caller.compte_id)
    .where('metier_id', '=', metier_id)
    .where('supprime_a', 'is', null)
    .executeTakeFirst()
  if (!connu) throw refuse('SAISIE', { champs: { metier_id: 'Métier\u00a0: ce choix n’existe pas.' } })
}

/** @throws CodedError SAISIE for a unit that the house has not, or no more */
export async function exigerUnite({ db, caller }: Pick<Context, 'db' | 'caller'>, unite_id: number | null | undefined) {
  if (unite_id == null) return
  const connue = await db
    .selectFrom('unite')
    .select('unite_id')
    .where('compte_id', '=', caller.compte_id)
    .where('unite_id', '=', unite_id)
    .where('supprime_a', 'is', null)
    .executeTakeFirst()
  if (!connue) throw refuse('SAISIE', { champs: { unite_id: 'Unité\u00a0: ce choix n’existe pas.' } })
}

const egales = (a: VersionContrat, b: VersionContrat): boolean =>
  (Object.keys(a) as (keyof VersionContrat)[]).every(nom => a[nom] === b[nom])

/** Writes one version on a connection of the caller's company. */
export async function insererVersion(db: Db, qui: Qui, version: VersionContrat): Promise<void> {
  const ligne: Insertable<Database['agent_contrat']> = { ...qui, ...version }
  await db.insertInto('agent_contrat').values(ligne).execute()
}

async function oter({ db, caller }: Context, utilisateur_id: number, valable_du: JourIso): Promise<void> {
  await db
    .deleteFrom('agent_contrat')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('valable_du', '=', valable_du)
    .execute()
}

const relire = (context: Context, utilisateur_id: number) =>
  annoncer(context, [utilisateur_id, context.caller.utilisateur_id])

/** A year that was typed wrong is told. @throws CodedError SAISIE */
export function exigerJoursContrat(
  { now }: Pick<Context, 'now'>,
  jours: Parameters<typeof refuserJoursContrat>[0],
): void {
  const champs = refuserJoursContrat(jours, jourParis(now))
  if (Object.keys(champs).length > 0) throw refuse('SAISIE', { champs })
}

/**
 * What holds from a day on: another version beside those that are, or in the place of one under which nothing was counted.
 * @returns the version of that very day as it was; null where there was none
 * @throws CodedError SAISIE
 */
export async function changerContrat(
  context: Context,
  utilisateur_id: number,
  saisi: ContratSaisi,
): Promise<ContratSaisi | null> {
  const versions = await tenir(context, utilisateur_id)
  // A page that knows of no unit leaves the one that holds.
  const unite_id = saisi.unite_id === undefined ? contratTenu(versions, saisi.valable_du)?.unite_id : saisi.unite_id
  const apres = { ...versionDe(saisi), unite_id: unite_id ?? null }
  const avant = versions.find(v => v.valable_du === apres.valable_du)
  if (avant && egales(avant, apres)) return enSaisie(avant)
  exigerJoursContrat(context, saisi)
  if (apres.metier_id !== avant?.metier_id) await exigerMetier(context, apres.metier_id)
  if (saisi.unite_id !== undefined && apres.unite_id !== avant?.unite_id) await exigerUnite(context, apres.unite_id)
  await exigerJourLibre(context, utilisateur_id, { jour: apres.valable_du, champ: 'valable_du' })
  if (avant) await oter(context, utilisateur_id, avant.valable_du)
  await insererVersion(context.db, { compte_id: context.caller.compte_id, utilisateur_id }, apres)
  await record(context, { action: operation.id, entite: `agent:${utilisateur_id}`, avant, apres })
  await relire(context, utilisateur_id)
  return avant ? enSaisie(avant) : null
}

/** @returns what was taken back @throws CodedError INTROUVABLE, SAISIE */
export async function reprendreContrat(
  context: Context,
  utilisateur_id: number,
  valable_du: JourIso,
): Promise<ContratSaisi> {
  const avant = (await tenir(context, utilisateur_id)).find(v => v.valable_du === valable_du)
  if (!avant) throw refuse('INTROUVABLE')
  await exigerJourLibre(context, utilisateur_id, { jour: valable_du, champ: 'valable_du' })
  await oter(context, utilisateur_id, valable_du)
  await record(context, { action: operationRetrait.id, entite: `agent:${utilisateur_id}`, avant })
  await relire(context, utilisateur_id)
  return enSaisie(avant)
}

/**
 * The last day of the last version, or none.
 * @returns what it was @throws CodedError INTROUVABLE, SAISIE
 */
export async function bornerContrat(
  context: Context,
  utilisateur_id: number,
  valable_au: JourIso | null,
): Promise<JourIso | null> {
  const { db, caller } = context
  const derniere = (await tenir(context, utilisateur_id)).at(-1)
  if (!derniere) throw refuse('INTROUVABLE')
  const avant = derniere.valable_au
  if (avant === valable_au) return avant
  if (valable_au !== null && valable_au < derniere.valable_du)
    throw refuse('SAISIE', { champs: { valable_au: 'La fin vient après le début du dernier contrat.' } })
  exigerJoursContrat(context, { valable_au })
  // The days between the two ends change hands: none of them was counted.
  const [premier = ''] = [avant, valable_au].filter(j => j !== null).sort()
  await exigerJourLibre(context, utilisateur_id, { jour: ajouterJours(premier, 1), champ: 'valable_au' })
  await db
    .updateTable('agent_contrat')
    .set({ valable_au })
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('valable_du', '=', derniere.valable_du)
    .execute()
  await record(context, {
    action: operationFin.id,
    entite: `agent:${utilisateur_id}`,
    avant: { valable_au: avant },
    apres: { valable_au },
  })
  await relire(context, utilisateur_id)
  return avant
}
