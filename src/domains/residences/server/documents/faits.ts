import { type RawBuilder, sql } from 'kysely'
import { type EN_CIRCUIT, etatDocument } from '#domains/residences/model/documents.ts'
import { DROIT_GESTION } from '#domains/residences/model/documents-commun.ts'
import type { DocumentLigne } from '#domains/residences/modules/systeme-documentaire/contract.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import './tables.ts'

/** What decides who sees a document and what it asks of them: read of all of a house's, where the rest is read of those shown. */
export interface Faits {
  readonly document_id: number
  readonly documents_type_id: number
  readonly archive_a: Date | null
  readonly redacteur_id: number
  readonly verificateur_id: number | null
  readonly approbateur_id: number | null
  readonly courante: number | null
  readonly expire_le: JourIso | null
  readonly en_cours: number | null
  readonly en_cours_etat: (typeof EN_CIRCUIT)[number] | null
  readonly en_cours_par: number | null
  readonly en_cours_verifie_par: number | null
  readonly lire_pour: JourIso | null
  readonly lu_le: Date | null
}

/** Readings of what holds that are asked of somebody, by a profile of theirs. */
const demandesA = (moi: number) => sql`from document_demande q
  join utilisateur_profil up on up.compte_id = q.compte_id and up.profil_id = q.profil_id
  where q.compte_id = d.compte_id and q.document_id = d.document_id and q.n = c.n and up.utilisateur_id = ${moi}`

/** Columns of `Faits`, from `tablesDesFaits`. */
export const colonnesDesFaits = (moi: number) => sql`d.document_id, d.documents_type_id, d.archive_a, d.redacteur_id,
  d.verificateur_id, d.approbateur_id, c.n as courante, c.expire_le::text as expire_le, p.n as en_cours,
  p.etat as en_cours_etat, p.depose_par as en_cours_par, p.verifie_par as en_cours_verifie_par, l.lu_a as lu_le,
  (select min(q.pour)::text ${demandesA(moi)}) as lire_pour`

/** A document `d`, its kind `t`, the version that holds `c`, the one in the circuit `p`, the caller’s reading `l`. */
export const tablesDesFaits = (moi: number) => sql`document d
  join documents_type t on t.compte_id = d.compte_id and t.id = d.documents_type_id
  left join lateral (select w.n, w.expire_le, w.approuve_a from document_version w where w.compte_id = d.compte_id
    and w.document_id = d.document_id and w.etat = 'approuvee' order by w.n desc limit 1) c on true
  left join document_version p on p.compte_id = d.compte_id and p.document_id = d.document_id
    and p.etat in ('redigee', 'verifiee')
  left join document_lecture l on l.compte_id = d.compte_id and l.document_id = d.document_id and l.n = c.n
    and l.utilisateur_id = ${moi}`

/** By kind, in the order of the house, then by number. */
export const ORDRE_DE_LA_MAISON = sql`t.ordre, t.documents_type_code, d.numero, d.document_id`

/** Which ones are asked of the database; all of them where nothing is said. */
export interface Parmi {
  /** Words of a title, of a reference or of what holds; those whose title or reference holds them come first. */
  readonly q?: string | undefined
  /** Those that may wait for the caller: named in what goes through the circuit, or of a profile that has to read. */
  readonly pour_moi?: boolean
  /** Those whose version that holds ends by then. */
  readonly finit_le?: JourIso
}

/** In the order of the house; of a search, those that are named so first. */
export async function lireFaits(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { q, pour_moi = false, finit_le }: Parmi,
): Promise<Faits[]> {
  const { compte_id, utilisateur_id: moi } = caller
  const mots = q ?? ''
  const titre = sql`(strpos(unaccent(lower(d.document_titre)), unaccent(lower(${mots}))) > 0
    or strpos(lower(t.documents_type_code || '-' || lpad(d.numero::text, 3, '0')), lower(${mots})) > 0)`
  const conditions: RawBuilder<unknown>[] = []
  if (q !== undefined) conditions.push(sql`(${titre} or f.n is not null)`)
  if (pour_moi)
    conditions.push(
      sql`(p.n is not null and ${moi}::int in (d.verificateur_id, d.approbateur_id) or exists (select ${demandesA(moi)}))`,
    )
  if (finit_le !== undefined) conditions.push(sql`c.expire_le <= ${finit_le}::date`)
  const { rows } = await sql<Faits>`select ${colonnesDesFaits(moi)} from ${tablesDesFaits(moi)}
    ${q === undefined ? sql`` : sql`left join documents_parlant_de(${mots}) f on f.document_id = d.document_id and f.n = c.n`}
    where d.compte_id = ${compte_id} ${conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`}
    order by ${q === undefined ? sql`` : sql`${titre} desc,`} ${ORDRE_DE_LA_MAISON}`.execute(db)
  return rows
}

export const gere = ({ caller }: Pick<Context, 'caller'>): boolean => caller.modules.has(DROIT_GESTION)

/** Whether they have a part in what goes through the circuit: who keeps the documents, and whom this one names. */
export function aPart(context: Pick<Context, 'caller'>, d: Faits): boolean {
  const moi = context.caller.utilisateur_id
  return gere(context) || [d.redacteur_id, d.verificateur_id, d.approbateur_id, d.en_cours_par].includes(moi)
}

/** Who keeps the documents, and whoever writes this one. */
export const peutDeposer = (context: Pick<Context, 'caller'>, d: Faits): boolean =>
  d.archive_a === null && (gere(context) || d.redacteur_id === context.caller.utilisateur_id)

/** The others see what holds. */
export const voit = (context: Pick<Context, 'caller'>, d: Faits): boolean =>
  aPart(context, d) || (d.courante !== null && d.archive_a === null)

/** What waits for the caller: a version to judge before one to read. */
export function aFaire({ caller }: Pick<Context, 'caller'>, d: Faits): DocumentLigne['a_faire'] {
  if (d.archive_a !== null) return null
  const moi = caller.utilisateur_id
  const autres = d.en_cours_par !== moi
  if (d.en_cours_etat === 'redigee' && d.verificateur_id === moi && autres) return 'verifier'
  const aussi = autres && d.en_cours_verifie_par !== moi
  if (d.en_cours_etat === 'verifiee' && d.approbateur_id === moi && aussi) return 'approuver'
  return d.lire_pour !== null && d.lu_le === null ? 'lire' : null
}

export const etatDe = (d: Faits, jour: JourIso) =>
  etatDocument({ archive: d.archive_a !== null, courante: d.courante, expire_le: d.expire_le }, jour)

/** Whether something is to be done about it: expired, never approved, or waiting for the caller. */
export function demande(context: Pick<Context, 'caller'>, d: Faits, jour: JourIso): boolean {
  const etat = etatDe(d, jour)
  return etat === 'perime' || etat === 'brouillon' || (etat !== 'archive' && aFaire(context, d) !== null)
}
