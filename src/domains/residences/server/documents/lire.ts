import { sql } from 'kysely'
import { JOURS_AVANT_FIN, palierDe } from '#domains/residences/model/contact.ts'
import { direChrono } from '#domains/residences/model/documents.ts'
import { DROIT_GESTION } from '#domains/residences/model/documents-commun.ts'
import { direParQui } from '#domains/residences/model/echeances.ts'
import type { DocumentLigne } from '#domains/residences/modules/systeme-documentaire/contract.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { lireTenants } from '../tenants.ts'
import {
  aFaire,
  aPart,
  colonnesDesFaits,
  demande,
  etatDe,
  type Faits,
  lireFaits,
  ORDRE_DE_LA_MAISON,
  type Parmi,
  peutDeposer,
  tablesDesFaits,
  voit,
} from './faits.ts'
import './tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** A document with the version that holds, the one in the circuit, and what of it is asked of the caller. */
export interface DocumentLu extends Faits {
  readonly document_titre: string
  readonly documents_type_libelle: string
  readonly documents_type_code: string
  readonly numero: number
  readonly redacteur: string
  /** Whether who writes it is still of the house. */
  readonly redacteur_actif: boolean
  readonly verificateur: string
  readonly approbateur: string
  readonly deposee: boolean
  readonly approuve_a: Date | null
  readonly en_cours_a: Date | null
  /** Where what was looked for stands in it, as it is written there. */
  readonly extrait: string | null
}

const CONFIG = sql`'francais_sans_accents'::regconfig`
/** A few words around each, told apart by nothing that a text could hold. */
const EXTRAIT = 'MaxFragments=1, MaxWords=22, MinWords=9, StartSel="", StopSel=""'
/** Each is read whole to find its words: those that a screen or two show. */
const EXTRAITS_MAX = 50

/** Those of these numbers, in the order of the house. */
async function lireRows({ db, caller }: Lecture, ids: readonly number[], q?: string): Promise<DocumentLu[]> {
  const { compte_id, utilisateur_id: moi } = caller
  const cherche = sql`websearch_to_tsquery(${CONFIG}, ${q ?? ''})`
  const extrait =
    q === undefined
      ? sql`null::text`
      : sql`(select ts_headline(${CONFIG}, x.texte, ${cherche}, ${EXTRAIT}) from document_texte x
        where x.compte_id = d.compte_id and x.document_id = d.document_id and x.n = c.n and x.recherche @@ ${cherche}
          and d.document_id = any(${ids.slice(0, EXTRAITS_MAX)}::int[]))`
  const { rows } =
    await sql<DocumentLu>`select ${colonnesDesFaits(moi)}, d.document_titre, d.numero, t.documents_type_libelle,
      t.documents_type_code, concat_ws(' ', r.prenom, r.nom) as redacteur, r.actif as redacteur_actif, concat_ws(' ', v.prenom, v.nom) as verificateur,
      concat_ws(' ', a.prenom, a.nom) as approbateur, c.approuve_a, coalesce(p.verifie_a, p.depose_a) as en_cours_a,
      exists (select from document_version x where x.compte_id = d.compte_id and x.document_id = d.document_id) as deposee,
      ${extrait} as extrait
    from ${tablesDesFaits(moi)}
    join utilisateur r on r.compte_id = d.compte_id and r.utilisateur_id = d.redacteur_id
    left join utilisateur v on v.compte_id = d.compte_id and v.utilisateur_id = d.verificateur_id
    left join utilisateur a on a.compte_id = d.compte_id and a.utilisateur_id = d.approbateur_id
    where d.compte_id = ${compte_id} and d.document_id = any(${[...ids]}::int[])
    order by ${ORDRE_DE_LA_MAISON}`.execute(db)
  return rows
}

export function presenter(context: Pick<Context, 'caller'>, d: DocumentLu, jour: JourIso): DocumentLigne {
  const etat = etatDe(d, jour)
  const montre = aPart(context, d) && d.en_cours !== null && d.en_cours_etat !== null
  return {
    document_id: d.document_id,
    document_titre: d.document_titre,
    documents_type_id: d.documents_type_id,
    documents_type_libelle: d.documents_type_libelle,
    documents_type_code: d.documents_type_code,
    document_chrono: direChrono(d.documents_type_code, d.numero),
    document_version: d.courante ?? 0,
    expire: etat === 'perime' ? 1 : 0,
    file_existe: d.courante === null ? 0 : 1,
    etat,
    expire_le: d.expire_le,
    en_cours: montre ? { n: d.en_cours ?? 0, etat: d.en_cours_etat ?? 'redigee' } : null,
    a_faire: aFaire(context, d),
    lire_pour: d.archive_a === null ? d.lire_pour : null,
    lu_le: d.lu_le?.toISOString() ?? null,
    extrait: d.extrait,
  }
}

interface Filtres {
  readonly type?: string | undefined
  readonly action?: '0' | '1' | undefined
  readonly archives?: '0' | '1' | undefined
  readonly q?: string | undefined
}

/** More than anybody reads down: the rest is told, and found by its words or its kind. */
const LISTE_MAX = 200

/** Those that the caller may see and the filters leave. */
export async function listerLesDocuments(context: Lecture, { type = '-1', action, archives, q }: Filtres) {
  const aujourdhui = jourParis(context.now)
  const vus = (await lireFaits(context, { q })).filter(d => voit(context, d))
  const gardes = vus.filter(
    d =>
      (type === '-1' || String(d.documents_type_id) === type) &&
      (archives === '1' || d.archive_a === null) &&
      (action !== '1' || demande(context, d, aujourdhui)),
  )
  const montres = gardes.slice(0, LISTE_MAX).map(d => d.document_id)
  const lus = new Map((await lireRows(context, montres, q)).map(d => [d.document_id, d]))
  return {
    lu_a: context.now.toISOString(),
    aujourdhui,
    aucun: vus.length === 0 && q === undefined,
    autres: gardes.length - montres.length,
    a_traiter: gardes.filter(d => aFaire(context, d) !== null).length,
    documents: montres.flatMap(id => lus.get(id) ?? []).map(d => presenter(context, d, aujourdhui)),
  }
}

/** Of those whose facts are narrowed so, what the caller sees. */
async function lireParmi(context: Lecture, parmi: Parmi) {
  const jour = jourParis(context.now)
  const faits = (await lireFaits(context, parmi)).filter(d => voit(context, d))
  const lus = await lireRows(
    context,
    faits.map(d => d.document_id),
  )
  return lus.map(d => ({ lu: d, ligne: presenter(context, d, jour) }))
}

/** Those whose reading is asked of the caller, as they hold. */
export async function listerAConnaitre(context: Lecture) {
  const documents = await lireParmi(context, { pour_moi: true })
  return {
    lu_a: context.now.toISOString(),
    documents: documents.flatMap(
      ({ ligne: { document_id, document_titre, document_chrono, document_version, expire_le, lire_pour, lu_le } }) =>
        lire_pour === null || document_version === 0
          ? []
          : [{ document_id, document_titre, document_chrono, document_version, expire_le, lire_pour, lu_le }],
    ),
  }
}

/** @throws CodedError INTROUVABLE for one that the caller may not see either */
export async function trouverDocument(context: Lecture, document_id: number): Promise<DocumentLu> {
  const [lu] = await lireRows(context, [document_id])
  if (!lu || !voit(context, lu)) throw refuse('INTROUVABLE')
  return lu
}

/** Those that wait for the caller, whatever it is, and since when. */
export async function listerAFaire(context: Lecture): Promise<(DocumentLigne & { readonly depuis: Date })[]> {
  const documents = await lireParmi(context, { pour_moi: true })
  return documents
    .filter(({ ligne }) => ligne.a_faire !== null)
    .map(({ ligne, lu }) => ({
      ...ligne,
      depuis: (ligne.a_faire === 'lire' ? lu.approuve_a : lu.en_cours_a) ?? context.now,
    }))
}

/** Versions that hold and end within sixty days, or have ended, the nearest first. */
export async function listerLesEcheances(context: Lecture) {
  const jour = jourParis(context.now)
  const moi = context.caller.utilisateur_id
  const [documents, gens] = await Promise.all([
    lireParmi(context, { finit_le: ajouterJours(jour, JOURS_AVANT_FIN) }),
    lireTenants(context, DROIT_GESTION),
  ])
  const gardent = direParQui(gens, moi)
  return {
    lu_a: context.now.toISOString(),
    echeances: documents
      .flatMap(({ lu, ligne: { document_id, document_chrono, document_titre, etat, expire_le: le } }) => {
        const palier = etat === 'archive' ? null : palierDe(le, jour)
        if (le === null || palier === null) return []
        const redige = { utilisateur_id: lu.redacteur_id, label: lu.redacteur }
        const par = lu.redacteur_actif ? direParQui([redige], moi) : gardent
        return [
          { document_id, document_chrono, document_titre, par, peut_deposer: peutDeposer(context, lu), le, palier },
        ]
      })
      .toSorted((a, b) => (a.le < b.le ? -1 : a.le > b.le ? 1 : a.document_id - b.document_id)),
  }
}

/** Kinds of documents in use, in the order of the house. */
export async function lireTypesDocuments({ db, caller }: Lecture) {
  return await db
    .selectFrom('documents_type')
    .select(['id', 'documents_type_libelle', 'documents_type_code'])
    .where('compte_id', '=', caller.compte_id)
    .where('supprime_a', 'is', null)
    .orderBy('ordre')
    .orderBy('id')
    .execute()
}
