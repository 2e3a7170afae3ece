import { sql } from 'kysely'
import { actesDe, type EtatVersion } from '#domains/residences/model/documents.ts'
import type { VersionDocument } from '#domains/residences/model/versions-operations.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JourIso } from '#wire/dates.ts'
import { aPart } from './faits.ts'
import { type DocumentLu, trouverDocument } from './lire.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

export interface VersionLue {
  readonly n: number
  readonly etat: EtatVersion
  readonly sha256: string
  readonly taille: number
  readonly expire_le: JourIso | null
  readonly note: string
  readonly depose_par: number
  readonly depose_a: Date
  readonly deposant: string
  readonly verifie_par: number | null
  readonly verifie_a: Date | null
  readonly verificateur: string
  readonly approuve_par: number | null
  readonly approuve_a: Date | null
  readonly approbateur: string
  readonly refuse_a: Date | null
  readonly refuse_par_nom: string
  readonly refuse_motif: string
  /** Somebody said having read it. */
  readonly lue: boolean
}

/** The last one first. */
export async function lireRowsVersions({ db, caller }: Lecture, document_id: number): Promise<VersionLue[]> {
  const { rows } = await sql<VersionLue>`select w.n, w.etat, w.sha256, w.taille::float8 as taille,
      w.expire_le::text as expire_le, w.note, w.depose_par, w.depose_a, w.verifie_par, w.verifie_a, w.approuve_par,
      w.approuve_a, w.refuse_a, w.refuse_motif, concat_ws(' ', d.prenom, d.nom) as deposant,
      concat_ws(' ', v.prenom, v.nom) as verificateur, concat_ws(' ', a.prenom, a.nom) as approbateur,
      concat_ws(' ', r.prenom, r.nom) as refuse_par_nom,
      exists (select from document_lecture l where l.compte_id = w.compte_id and l.document_id = w.document_id
        and l.n = w.n) as lue
    from document_version w
    left join utilisateur d on d.compte_id = w.compte_id and d.utilisateur_id = w.depose_par
    left join utilisateur v on v.compte_id = w.compte_id and v.utilisateur_id = w.verifie_par
    left join utilisateur a on a.compte_id = w.compte_id and a.utilisateur_id = w.approuve_par
    left join utilisateur r on r.compte_id = w.compte_id and r.utilisateur_id = w.refuse_par
    where w.compte_id = ${caller.compte_id} and w.document_id = ${document_id}
    order by w.n desc`.execute(db)
  return rows
}

/** As the rules of the circuit judge it: what holds is taken back while nobody read it and nothing follows it. */
export const jugee = (d: DocumentLu, v: VersionLue) => ({
  ...{ etat: v.etat, depose_par: v.depose_par, verifie_par: v.verifie_par, approuve_par: v.approuve_par },
  reprenable: v.n === d.courante && d.en_cours === null && !v.lue,
})

const geste = (a: Date | null, par: string) => (a === null ? null : { a: a.toISOString(), par })

function presenter({ caller }: Lecture, d: DocumentLu, v: VersionLue): VersionDocument {
  return {
    n: v.n,
    etat: v.etat,
    courante: v.n === d.courante,
    historique_date_upload: v.depose_a.toISOString(),
    historique_date_expire: v.expire_le,
    par: v.deposant,
    note: v.note,
    taille: v.taille,
    hash: v.sha256,
    verifie: geste(v.verifie_a, v.verificateur),
    approuve: geste(v.approuve_a, v.approbateur),
    refus: v.refuse_a === null ? null : { a: v.refuse_a.toISOString(), par: v.refuse_par_nom, motif: v.refuse_motif },
    peut: d.archive_a === null ? actesDe(jugee(d, v), d, caller.utilisateur_id) : [],
  }
}

/** Whether the caller may see it: what holds or held, to everybody. */
const montre = (context: Lecture, d: DocumentLu, v: VersionLue): boolean => v.etat === 'approuvee' || aPart(context, d)

/** @throws CodedError INTROUVABLE */
export async function listerLesVersions(context: Lecture, document_id: number) {
  const d = await trouverDocument(context, document_id)
  const versions = await lireRowsVersions(context, document_id)
  return {
    lu_a: context.now.toISOString(),
    versions: versions.filter(v => montre(context, d, v)).map(v => presenter(context, d, v)),
  }
}

/**
 * A version, by its number, or the one that holds.
 * @throws CodedError INTROUVABLE for one that the caller may not see either
 */
export async function trouverVersion(context: Lecture, document_id: number, n?: number) {
  const d = await trouverDocument(context, document_id)
  const v = (await lireRowsVersions(context, document_id)).find(w => w.n === (n ?? d.courante))
  if (!v || !montre(context, d, v)) throw refuse('INTROUVABLE')
  return { d, v }
}
