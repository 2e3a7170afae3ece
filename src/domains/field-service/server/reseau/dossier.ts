import { sql } from 'kysely'
import type { z } from 'zod'
import {
  direEtatPiece,
  etatPiece,
  finDe,
  manquesDe,
  NOMS_PIECES,
  PIECE_MIMES,
  refusDossier,
  SORTES_EXIGIBLES,
  type SorteExigible,
  type SortePiece,
  type saisiePieceSchema,
} from '#domains/field-service/model/reseau/dossier.ts'
import type { Dossier } from '#domains/field-service/model/reseau/dossier-operations.ts'
import type { Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { record } from '#server/audit/record.ts'
import { inspectFile } from '#server/files/inspect.ts'
import { keepFile, requireRoom } from '#server/files/keep.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { extensionOf, fileProblem } from '#wire/file-name.ts'
import '../tables.ts'

interface PieceLue {
  readonly recepteur: number
  readonly piece_id: number
  readonly garde: number
  readonly sorte: SortePiece
  readonly numero: string
  readonly expire_le: string | null
  readonly sha256: string
  readonly nom: string
  readonly mime: string
  readonly par: string
  readonly cree_a: Date
}

/** Papers of these companies that the caller may read. */
async function lirePieces({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, recepteurs: readonly number[]) {
  const { rows } =
    await sql<PieceLue>`select p.recepteur, p.piece_id, p.garde, p.sorte, p.numero, p.expire_le::text as expire_le,
      p.sha256, p.nom, p.mime, coalesce(nullif(trim(u.prenom || ' ' || u.nom), ''), p.garde_nom) as par, p.cree_a
    from dossier_pieces(${sql.val([...recepteurs])}::integer[]) p
    left join utilisateur u on u.compte_id = ${caller.compte_id} and u.utilisateur_id = p.utilisateur_id
    order by p.sorte, p.expire_le desc nulls first, p.piece_id desc`.execute(db)
  return rows
}

interface LienTenu {
  readonly link_id: number
  readonly recepteur: number
  readonly partage: boolean
}

/** An accepted link of the caller's on that side, and whose papers it is about. @throws CodedError INTROUVABLE */
async function exigerLien({ db, caller }: ReadContext, sens: Sens, link_id: number): Promise<LienTenu> {
  const { rows } = await sql<LienTenu>`select l.link_id, p.partage,
      case when ${sens === 'recepteurs'} then l.compte_id else ${caller.compte_id}::int end as recepteur
    from reseau_liens(${sens === 'recepteurs'}) l join dossier_partages() p using (link_id)
    where l.link_id = ${link_id}`.execute(db)
  const [lien] = rows
  if (!lien) throw refuse('INTROUVABLE')
  return lien
}

async function lireExigees({ db }: Pick<ReadContext, 'db'>, link_id: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sorte: string }>`select sorte from dossier_exigences(${link_id})`.execute(db)
  return new Set(rows.map(r => r.sorte))
}

/** Papers of the receiver of a link, and what its issuer requires. @throws CodedError INTROUVABLE */
export async function lireDossier(context: ReadContext, sens: Sens, link_id: number): Promise<Dossier> {
  const lien = await exigerLien(context, sens, link_id)
  const [pieces, exigees] = await Promise.all([lirePieces(context, [lien.recepteur]), lireExigees(context, link_id)])
  const aujourdhui = jourParis(context.now)
  // A receiver that shows nothing reads what its issuer does not.
  const comptent = sens === 'emetteurs' && !lien.partage ? [] : pieces
  return {
    lu_a: context.now.toISOString(),
    pieces: pieces.map(p => ({
      piece_id: p.piece_id,
      sorte: p.sorte,
      libelle: NOMS_PIECES[p.sorte],
      numero: p.numero,
      expire_le: p.expire_le,
      nom: p.nom,
      ajoute_par: p.par,
      ajoute_a: p.cree_a.toISOString(),
      mienne: p.garde === context.caller.compte_id,
    })),
    exigences: SORTES_EXIGIBLES.map(sorte => {
      const fin = finDe(comptent, sorte)
      return {
        sorte,
        libelle: NOMS_PIECES[sorte],
        exigee: exigees.has(sorte),
        etat: etatPiece(fin, aujourdhui),
        etat_libelle: direEtatPiece(fin, aujourdhui),
      }
    }),
    partage: lien.partage ? 1 : 0,
  }
}

/** What the bytes are, whatever their name says. @throws CodedError TYPE_DE_FICHIER, IMAGE_REFUSEE */
async function reconnaitre(octets: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(octets))?.mime ?? ''
  if (!PIECE_MIMES.some(m => m === mime)) throw refuse('TYPE_DE_FICHIER')
  await inspectFile(octets, mime)
  return mime
}

type Saisie = z.output<typeof saisiePieceSchema>

/** A name and no way to it; what the file is, its bytes say. @throws CodedError SAISIE */
function exigerNom(nom: string): void {
  const message = fileProblem({ nom, taille: 1 }, { extensions: [extensionOf(nom)] })
  if (message) throw refuse('SAISIE', { message, champs: { filename: message } })
}

/** Keeps a paper of the receiver of a link. The same file of the same sort again changes nothing. */
export async function ajouterPiece(
  context: Context,
  sens: Sens,
  { link_id, octets, ...saisie }: Saisie & { readonly link_id: number; readonly octets: Uint8Array },
): Promise<void> {
  const { db, caller, services, now } = context
  const { compte_id, utilisateur_id } = caller
  const { recepteur } = await exigerLien(context, sens, link_id)
  exigerNom(saisie.filename)
  const mime = await reconnaitre(octets)
  await requireRoom(context, octets.byteLength)
  const sha256 = await keepFile(db, services, { compte_id, utilisateur_id, octets, mime, now })
  const { sorte, numero = '', expire_le = null, filename: nom } = saisie
  const deja = await db
    .selectFrom('piece_fournisseur')
    .select('piece_id')
    .where('compte_id', '=', compte_id)
    .where('recepteur_compte_id', '=', recepteur)
    .where('sorte', '=', sorte)
    .where('sha256', '=', sha256)
    .where('numero', '=', numero)
    .where('expire_le', 'is not distinct from', expire_le)
    .where('retiree_a', 'is', null)
    .executeTakeFirst()
  if (deja) return
  const { piece_id } = await db
    .insertInto('piece_fournisseur')
    .values({
      ...{ compte_id, recepteur_compte_id: recepteur, sorte, numero, expire_le, sha256, nom, mime, utilisateur_id },
      cree_a: now,
    })
    .returning('piece_id')
    .executeTakeFirstOrThrow()
  await record(context, {
    action: `${sens}.dossier-ajouter`,
    entite: `piece:${piece_id}`,
    apres: { recepteur, sorte, numero, expire_le, nom },
  })
}

/** Takes away a paper that the company added. @throws CodedError INTROUVABLE: another's, or gone already */
export async function retirerPiece(
  context: Context,
  sens: Sens,
  { link_id, piece_id }: { readonly link_id: number; readonly piece_id: number },
): Promise<void> {
  const { recepteur } = await exigerLien(context, sens, link_id)
  const { numUpdatedRows } = await context.db
    .updateTable('piece_fournisseur')
    .set({ retiree_a: context.now })
    .where('compte_id', '=', context.caller.compte_id)
    .where('recepteur_compte_id', '=', recepteur)
    .where('piece_id', '=', piece_id)
    .where('retiree_a', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('INTROUVABLE')
  await record(context, { action: `${sens}.dossier-retirer`, entite: `piece:${piece_id}` })
}

/** Where a paper's file is kept, for whoever may read it. @throws CodedError INTROUVABLE */
export async function trouverFichier(
  context: ReadContext,
  sens: Sens,
  { link_id, piece_id }: { readonly link_id: number; readonly piece_id: number },
) {
  const { recepteur } = await exigerLien(context, sens, link_id)
  const piece = (await lirePieces(context, [recepteur])).find(p => p.piece_id === piece_id)
  if (!piece) throw refuse('INTROUVABLE')
  return piece
}

/** Whether this issuer reads the company's own papers. @returns the issuer. @throws CodedError INTROUVABLE */
export async function partager(context: Context, link_id: number, montre: boolean): Promise<number> {
  const { rows } = await sql<{
    emetteur: number | null
  }>`select dossier_partager(${link_id}, ${montre}) as emetteur`.execute(context.db)
  const emetteur = rows[0]?.emetteur
  if (!emetteur) throw refuse('INTROUVABLE')
  await record(context, { action: 'emetteurs.dossier-partager', entite: `lien:${link_id}`, apres: { montre } })
  return emetteur
}

/** Requires exactly these of all to whom the company gives work: absolute, so that a repeat changes nothing. */
export async function exiger(context: Context, sortes: readonly SorteExigible[]): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  const voulues = sql`${sql.val([...new Set(sortes)])}::text[]`
  await sql`delete from piece_exigee where compte_id = ${compte_id} and not sorte = any(${voulues})`.execute(db)
  await sql`insert into piece_exigee (compte_id, sorte) select ${compte_id}, s from unnest(${voulues}) s
    on conflict do nothing`.execute(db)
  await record(context, { action: 'recepteurs.dossier-exiger', entite: `compte:${compte_id}`, apres: { sortes } })
}

/** Why work may not be given to each of these companies now, in a sentence; those in order are not in it. */
export async function refusDossiers(
  context: ReadContext,
  receveurs: readonly { readonly compte_id: number; readonly compte_raison_sociale: string }[],
): Promise<ReadonlyMap<number, string>> {
  const { db, caller, now } = context
  const [{ rows }, pieces] = await Promise.all([
    sql<{ sorte: SorteExigible }>`select sorte from piece_exigee where compte_id = ${caller.compte_id}
      order by array_position(array['kbis', 'urssaf', 'assurance'], sorte)`.execute(db),
    lirePieces(
      context,
      receveurs.map(r => r.compte_id),
    ),
  ])
  const exigees = rows.map(r => r.sorte)
  const aujourdhui = jourParis(now)
  return new Map(
    receveurs.flatMap(({ compte_id, compte_raison_sociale }) => {
      const siennes = pieces.filter(p => p.recepteur === compte_id)
      const manques = manquesDe(exigees, siennes, aujourdhui)
      return manques.length === 0 ? [] : [[compte_id, refusDossier(compte_raison_sociale, manques)]]
    }),
  )
}
