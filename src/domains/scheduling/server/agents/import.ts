import { sql } from 'kysely'
import { defaireImport, importerAgents } from '#domains/scheduling/modules/gestion-agents-edt/contract.ts'
import { listKeptImports } from '#server/audit/kept-imports.ts'
import { record, recordNumbered } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import { annoncer } from '../changements.ts'
import { insererDroits } from './droits.ts'
import { direEmailPris, trouverEmailsPris } from './email-libre.ts'
import { ouvrirAgents, retirer } from './fiche.ts'
import { trouverDoubles } from './import-doubles.ts'
import { type Juste, juger } from './import-lignes.ts'
import { lireAgentsPresentes } from './lectures.ts'
import { insererReprises } from './reprises.ts'

/** Hours during which an import may be taken back. */
const HEURES = 24
const ENTITE = 'agent:import'
/** Why somebody has what came with them. */
const MOTIF = 'Importé avec l’agent'

/** A line that is kept although it looks like another has its own address, or none. */
async function oterEmailsPris(context: Context, justes: readonly Juste[]) {
  const pris = await trouverEmailsPris(
    context,
    justes.map(j => j.saisi.email),
  )
  const dits = new Map(pris)
  const gardees: Juste[] = []
  const prises: ImportReport['erreurs'] = []
  for (const juste of justes) {
    const { ligne, saisi } = juste
    const dit = dits.get(saisi.email)
    if (dit !== undefined) prises.push({ ligne, champs: { email: dit } })
    else {
      gardees.push(juste)
      if (saisi.email !== '') dits.set(saisi.email, direEmailPris(formaterNom(saisi)))
    }
  }
  return { gardees, prises }
}

interface Demande {
  readonly lignes: readonly ImportRow[]
  readonly appliquer: boolean
  readonly valides?: boolean | undefined
  readonly doubles?: readonly number[] | undefined
}

/** Agents of these lines, with their contracts, their rights and what they carry over. @returns their numbers */
async function ouvrir(context: Context, gardees: readonly Juste[]): Promise<readonly number[]> {
  const ids = await ouvrirAgents(
    context,
    gardees.map(({ sansContrat, valable_au, saisi }) => {
      const { nom, prenom, email, telephone, naissance, entree, inviter: _non, ...contrat } = saisi
      const personne = { nom, prenom, email, telephone, naissance, entree: entree ?? contrat.valable_du }
      return { ...personne, contrat: sansContrat ? null : { ...contrat, valable_au } }
    }),
  )
  const siens = gardees.flatMap((gardee, rang) => {
    const utilisateur_id = ids[rang]
    return utilisateur_id === undefined ? [] : [{ ...gardee, utilisateur_id }]
  })
  await insererDroits(
    context,
    siens.flatMap(({ utilisateur_id, droits }) => droits.map(droit => ({ ...droit, utilisateur_id }))),
    MOTIF,
  )
  await insererReprises(
    context,
    siens.flatMap(({ utilisateur_id, reprise }) => (reprise ? [{ ...reprise, utilisateur_id, motif: MOTIF }] : [])),
  )
  return ids
}

/** Lines of a sheet, looked at; the right ones enter where that is asked. @throws CodedError DROIT_MANQUANT */
export async function importer(context: Context, demande: Demande): Promise<ImportReport> {
  const { agents, personnes, metiers, unites } = await lireAgentsPresentes(context)
  const vivants = {
    metiers: new Map(metiers.filter(m => m.vivant).map(m => [m.metier_id, m.metier_libelle])),
    unites: new Map(unites.filter(u => u.vivant).map(u => [u.unite_id, u.unite_libelle])),
  }
  const { justes, fausses } = juger(demande.lignes, vivants, jourParis(context.now))
  const erreurs = [...fausses]
  const naissances = new Map(personnes.map(p => [p.utilisateur_id, p.naissance]))
  const presents = agents.map(a => ({ ...a, naissance: naissances.get(a.utilisateur_id) ?? null }))
  const doubles = trouverDoubles(presents, justes)
  const gardes = new Set(demande.doubles ?? [])
  const laisses = new Set(doubles.map(d => d.ligne).filter(ligne => !gardes.has(ligne)))
  const rapport = {
    ...{ lignes: demande.lignes.length, ecrites: 0, erreurs },
    ...(doubles.length > 0 ? { doubles, ignorees: laisses.size } : {}),
  }
  const { gardees, prises } = await oterEmailsPris(
    context,
    justes.filter(j => !laisses.has(j.ligne)),
  )
  erreurs.push(...prises)
  if (!demande.appliquer || gardees.length === 0 || (erreurs.length > 0 && !demande.valides)) return rapport
  const ids = await ouvrir(context, gardees)
  const import_id = await recordNumbered(context, { action: importerAgents.id, entite: ENTITE, apres: { ids } })
  await annoncer(context, [context.caller.utilisateur_id])
  return { ...rapport, ecrites: ids.length, import_id }
}

export interface ImportDefait {
  readonly retires: number
  /** Who is in use, and stays. */
  readonly gardes: readonly string[]
}

/** Imports that « Annuler cet import » may still take back. */
export const listerImports = (context: Pick<Context, 'db' | 'caller' | 'now'>) =>
  listKeptImports(context, {
    ...{ entite: ENTITE, importe: importerAgents.id, defait: defaireImport.id, entres: 'ids' },
  })

/** People of an import of the last day go, those in use aside. @throws CodedError INTROUVABLE, DROIT_MANQUANT */
export async function defaire(context: Context, import_id: number): Promise<ImportDefait> {
  const { db, caller, now } = context
  await sql`select pg_advisory_xact_lock(${caller.compte_id}, hashtext(${`agents-import/${import_id}`}))`.execute(db)
  const { rows } = await sql<{ ids: number[] }>`select a.apres -> 'ids' as ids from audit a
    where a.compte_id = ${caller.compte_id} and a.audit_id = ${import_id} and a.action = ${importerAgents.id}
      and a.recu_a > ${now}::timestamptz - make_interval(hours => ${HEURES})
      and not exists (select from audit b where b.compte_id = a.compte_id and b.entite = a.entite
        and b.action = ${defaireImport.id} and b.apres -> 'import_id' = to_jsonb(a.audit_id))`.execute(db)
  if (!rows[0]) throw refuse('INTROUVABLE', { message: 'Cet import a déjà été défait, ou date de plus d’un jour.' })
  const { personnes } = await lireAgentsPresentes(context)
  const gardes: string[] = []
  let retires = 0
  for (const id of rows[0].ids) {
    const personne = personnes.find(p => p.utilisateur_id === id)
    if (!personne) continue
    try {
      await retirer(context, id)
      retires += 1
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'ENCORE_UTILISE') throw error
      gardes.push(formaterNom(personne))
    }
  }
  await record(context, { action: defaireImport.id, entite: ENTITE, apres: { import_id } })
  await annoncer(context, [caller.utilisateur_id])
  return { retires, gardes }
}
