import { sql } from 'kysely'
import { cleDuMois } from '#domains/scheduling/model/cloture/cloture.ts'
import {
  type ColonnePaie,
  ecrireHeures,
  enTetePaie,
  estDuree,
  estQui,
  estSignee,
  memePaie,
  PROFIL_PAR_DEFAUT,
  type ProfilPaie,
  profilPaieSchema,
} from '#domains/scheduling/model/cloture/paie.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import type { LigneExport, TableExport, ValeurExport } from '#wire/grid-export.ts'
import { formaterNom } from '#wire/names.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import { exigerAgent } from '../bureau/exiger.ts'
import { bornesMois } from '../bureau/mois.ts'
import { lireAgents } from '../planning/agents.ts'
import { lireFiges, type MoisFige } from './figes.ts'
import type { MoisVise } from './mois.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

async function lireProfil({ db, caller }: Lecture): Promise<{ profil: ProfilPaie; version: number }> {
  const row = await db
    .selectFrom('paie_profil')
    .select(['colonnes', 'format', 'heures', 'version'])
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirst()
  if (!row) return { profil: PROFIL_PAR_DEFAUT, version: 0 }
  const { version, ...profil } = row
  return { profil: profilPaieSchema.parse(profil), version }
}

async function lireMatricules({ db, caller }: Lecture): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('paie_matricule')
    .select(['utilisateur_id', 'matricule'])
    .where('compte_id', '=', caller.compte_id)
    .execute()
  return new Map(rows.map(r => [r.utilisateur_id, r.matricule]))
}

export async function lirePaie(context: Lecture) {
  const [lu, matricules, agents] = await Promise.all([
    lireProfil(context),
    lireMatricules(context),
    lireAgents(context),
  ])
  return {
    lu_a: context.now.toISOString(),
    ...lu,
    matricules: agents.map(a => ({
      ...{ utilisateur_id: a.utilisateur_id, label: formaterNom(a) },
      matricule: matricules.get(a.utilisateur_id) ?? '',
    })),
  }
}

/** Over the version that was read. @throws CodedError FICHE_MODIFIEE */
export async function enregistrerPaie(
  context: Context,
  { version, colonnes, ...reste }: ProfilPaie & { readonly version: number },
): Promise<number> {
  const { db, caller, now } = context
  const profil = { ...reste, colonnes: JSON.stringify(colonnes), modifie_a: now }
  const ecrit =
    version === 0
      ? await db
          .insertInto('paie_profil')
          .values({ compte_id: caller.compte_id, ...profil })
          .onConflict(conflict => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('paie_profil')
          .set({ ...profil, version: version + 1 })
          .where('compte_id', '=', caller.compte_id)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!ecrit) throw refuse('FICHE_MODIFIEE')
  const entite = `paie-profil:${caller.compte_id}`
  await record(context, { action: 'paie.profil', entite, apres: { colonnes, ...reste } })
  return ecrit.version
}

/** @throws CodedError INTROUVABLE, DEJA_PRIS */
export async function donnerMatricule(context: Context, utilisateur_id: number, matricule: string): Promise<string> {
  const { db, caller } = context
  const { compte_id } = caller
  const { label } = await exigerAgent(context, utilisateur_id)
  // One at a time: two people given the same number at once would both find it free.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`paie-matricule:${compte_id}`}, 0))`.execute(db)
  const connus = await lireMatricules(context)
  if (matricule !== '' && [...connus].some(([id, m]) => id !== utilisateur_id && memePaie(m) === memePaie(matricule)))
    throw refuse('DEJA_PRIS', { champs: { matricule: 'Un autre agent a déjà ce matricule.' } })
  if (matricule === '')
    await db
      .deleteFrom('paie_matricule')
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
  else
    await db
      .insertInto('paie_matricule')
      .values({ compte_id, utilisateur_id, matricule })
      .onConflict(conflict => conflict.columns(['compte_id', 'utilisateur_id']).doUpdateSet({ matricule }))
      .execute()
  await record(context, {
    action: 'paie.matricule',
    entite: `utilisateur:${utilisateur_id}`,
    avant: { matricule: connus.get(utilisateur_id) ?? '' },
    apres: { matricule },
  })
  return label
}

interface Qui {
  readonly nom: string
  readonly prenom: string
  readonly matricule: string
}

function valeurDe(id: ColonnePaie, fige: MoisFige, qui: Qui, { heures }: ProfilPaie): ValeurExport {
  if (id === 'periode') return fige.cle
  if (estQui(id)) return qui[id]
  if (estDuree(id)) return ecrireHeures(fige.chiffres[id], heures, estSignee(id))
  return fige.chiffres[id]
}

/** How a column is written in a workbook. */
const typeDe = (id: ColonnePaie, { heures }: ProfilPaie) =>
  estQui(id) || (estDuree(id) && heures === 'hhmm' && !estSignee(id)) ? ('texte' as const) : ('nombre' as const)

/**
 * The payroll file of a month: a line for each agent whose month is closed, and for nobody else.
 * @throws CodedError INTROUVABLE where nobody's is, DROIT_MANQUANT in somebody else's account
 */
export async function exporterPaie(context: Context, vise: MoisVise) {
  exigerSonNom(context, SANS_EXPORT)
  const { db, caller } = context
  const cle = cleDuMois(vise.annee, vise.mois)
  const [{ profil }, matricules, { rows }, figes] = await Promise.all([
    lireProfil(context),
    lireMatricules(context),
    sql<{ utilisateur_id: number; nom: string; prenom: string }>`
      select u.utilisateur_id, u.nom, u.prenom from mois_clos c join utilisateur u using (compte_id, utilisateur_id)
      where c.compte_id = ${caller.compte_id} and c.mois = ${bornesMois(vise.annee, vise.mois).du}::date and c.etat = 'clos'
      order by u.nom, u.prenom, u.utilisateur_id`.execute(db),
    lireFiges(context, bornesMois(vise.annee, vise.mois)),
  ])
  if (rows.length === 0)
    throw refuse('INTROUVABLE', { message: 'Aucun agent n’a ce mois clos\u00a0: rien à exporter.' })
  const lignes = rows.flatMap(({ utilisateur_id, ...nom }): LigneExport[] => {
    const fige = figes.du(utilisateur_id, cle)
    const qui = { ...nom, matricule: matricules.get(utilisateur_id) ?? '' }
    return fige ? [profil.colonnes.map(({ id }) => valeurDe(id, fige, qui, profil))] : []
  })
  const apres = { format: profil.format, colonnes: profil.colonnes.map(c => c.id), agents: lignes.length }
  await record(context, { action: 'paie.exporter', entite: `mois:${cle}`, apres })
  const table: TableExport = {
    colonnes: profil.colonnes.map(c => ({ label: enTetePaie(c, profil.heures), type: typeDe(c.id, profil) })),
    lignes,
  }
  return { table, format: profil.format, cle }
}
