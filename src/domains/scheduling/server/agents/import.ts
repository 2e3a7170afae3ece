import { sql } from 'kysely'
import { z } from 'zod'
import { type Agent, type AgentSaisi, agentSaisiSchema } from '#domains/scheduling/model/agents.ts'
import { refuserDates } from '#domains/scheduling/model/agents-dates.ts'
import { COLONNES, lireLigne } from '#domains/scheduling/model/agents-import.ts'
import {
  dureeSigneeSchema,
  jourRepriseSchema,
  type Reprise,
  refuserMoisRepris,
} from '#domains/scheduling/model/reprise.ts'
import { defaireImport, importerAgents } from '#domains/scheduling/modules/gestion-agents-edt/contract.ts'
import { record, recordNumbered } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { fieldMessages } from '#wire/field-messages.ts'
import { normaliserRecherche } from '#wire/french.ts'
import { formaterNom } from '#wire/names.ts'
import type { ImportDouble, ImportReport, ImportRow } from '#wire/resource.ts'
import { annoncer } from '../changements.ts'
import { direEmailPris, trouverEmailsPris } from './email-libre.ts'
import { ouvrirAgents, retirer } from './fiche.ts'
import { lireAgentsPresentes } from './lectures.ts'
import { insererReprises } from './reprises.ts'

/** Hours during which an import may be taken back. */
const HEURES = 24
const ENTITE = 'agent:import'
const CHAMPS = new Set<string>(COLONNES.map(c => c.id))

/** « + 12 h 30 » at the first day of a month: the current one where the sheet says none; empty: nothing is carried over. */
const repriseImportee = z.object({
  heures_reprises: z.union([z.literal('').transform(() => null), dureeSigneeSchema]),
  reprises_au: jourRepriseSchema,
})

type Jugee = { readonly ligne: number } & (
  | { readonly saisi: AgentSaisi; readonly sansContrat: boolean; readonly reprise: Reprise | null }
  | { readonly champs: Readonly<Record<string, string>> }
)

/** What each line says by itself. */
function juger(lignes: readonly ImportRow[], maison: Parameters<typeof lireLigne>[1], aujourdhui: string): Jugee[] {
  return lignes.map((row, rang): Jugee => {
    const { valeurs, champs } = lireLigne(row, maison, aujourdhui)
    const { heures_reprises, reprises_au, ...agent } = valeurs
    const sansContrat = agent.heures_semaine === null
    const lu = agentSaisiSchema.safeParse({
      ...agent,
      ...(sansContrat && { heures_semaine: 0 }),
      valable_du: valeurs.entree ?? aujourdhui,
    })
    const repris = repriseImportee.safeParse({
      heures_reprises,
      reprises_au: reprises_au ?? `${aujourdhui.slice(0, 7)}-01`,
    })
    const faux = {
      ...(lu.success ? {} : fieldMessages(lu.error)),
      ...(repris.success ? {} : fieldMessages(repris.error)),
      ...(lu.success ? refuserDates({ ...lu.data, entree: lu.data.valable_du }, aujourdhui) : {}),
    }
    // The contract begins on the day they come: that is the cell to mend.
    const { valable_du, ...autres } = faux
    const dits = { ...(valable_du && !autres.entree ? { entree: valable_du } : {}), ...autres, ...champs }
    const connus = Object.entries(dits).map(([id, m]) => [CHAMPS.has(id) || id in champs ? id : 'nom', m] as const)
    if (!lu.success || !repris.success || connus.length > 0)
      return { ligne: rang + 1, champs: Object.fromEntries(connus) }
    const { heures_reprises: minutes, reprises_au: jour } = repris.data
    const contrats = sansContrat ? [] : [{ valable_du: lu.data.valable_du, valable_au: null }]
    const refus = minutes === null ? null : refuserMoisRepris(jour, { contrats, aujourdhui })
    if (refus) return { ligne: rang + 1, champs: { reprises_au: refus } }
    return { ligne: rang + 1, saisi: lu.data, sansContrat, reprise: minutes === null ? null : { jour, minutes } }
  })
}

interface Cle {
  readonly cle: string
  readonly raison: string
}

/** By what two people may be one. */
function clesDe(qui: { nom: string; prenom: string; email: string; telephone: string }): Cle[] {
  return [
    { cle: qui.email && `e:${qui.email}`, raison: 'même e-mail' },
    { cle: qui.telephone && `t:${qui.telephone}`, raison: 'même téléphone' },
    { cle: `n:${normaliserRecherche(`${qui.nom} ${qui.prenom}`)}`, raison: 'même nom' },
  ].filter(c => c.cle !== '')
}

/** Right lines that may be somebody of the house already, or another line. */
function trouverDoubles(
  agents: readonly Agent[],
  justes: readonly { ligne: number; saisi: AgentSaisi }[],
): ImportDouble[] {
  const vus = new Map<string, ImportDouble['comme']>()
  for (const agent of agents) for (const { cle } of clesDe(agent)) vus.set(cle, { label: agent.label })
  return justes.flatMap(({ ligne, saisi }) => {
    const cles = clesDe(saisi)
    const deja = cles.find(c => vus.has(c.cle))
    const comme = deja && vus.get(deja.cle)
    for (const { cle } of cles) if (!vus.has(cle)) vus.set(cle, { ligne })
    return deja && comme ? [{ ligne, raison: deja.raison, comme }] : []
  })
}

type Juste = Extract<Jugee, { saisi: AgentSaisi }>

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

/** Lines of a sheet, looked at; the right ones enter where that is asked. @throws CodedError DROIT_MANQUANT */
export async function importer(context: Context, demande: Demande): Promise<ImportReport> {
  const { agents, metiers, unites } = await lireAgentsPresentes(context)
  const vivants = {
    metiers: new Map(metiers.filter(m => m.vivant).map(m => [m.metier_id, m.metier_libelle])),
    unites: new Map(unites.filter(u => u.vivant).map(u => [u.unite_id, u.unite_libelle])),
  }
  const jugees = juger(demande.lignes, vivants, jourParis(context.now))
  const justes = jugees.flatMap(j => ('saisi' in j ? [j] : []))
  const erreurs = jugees.flatMap(j => ('champs' in j ? [{ ligne: j.ligne, champs: { ...j.champs } }] : []))
  const doubles = trouverDoubles(agents, justes)
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
  const ids = await ouvrirAgents(
    context,
    gardees.map(({ sansContrat, saisi }) => {
      const { nom, prenom, email, telephone, naissance, entree, inviter: _non, ...contrat } = saisi
      const personne = { nom, prenom, email, telephone, naissance, entree: entree ?? contrat.valable_du }
      return { ...personne, contrat: sansContrat ? null : contrat }
    }),
  )
  await insererReprises(
    context,
    gardees.flatMap(({ reprise }, rang) => {
      const utilisateur_id = ids[rang]
      return reprise && utilisateur_id ? [{ ...reprise, utilisateur_id, motif: 'Importé avec l’agent' }] : []
    }),
  )
  const import_id = await recordNumbered(context, { action: importerAgents.id, entite: ENTITE, apres: { ids } })
  await annoncer(context, [context.caller.utilisateur_id])
  return { ...rapport, ecrites: ids.length, import_id }
}

export interface ImportDefait {
  readonly retires: number
  /** Who is in use, and stays. */
  readonly gardes: readonly string[]
}

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
