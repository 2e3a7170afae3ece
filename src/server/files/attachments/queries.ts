import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { Attachments } from './attachments.ts'
import { type AttachmentRow, urlOf } from './tree.ts'

type Reading = Pick<Context, 'db' | 'caller'>

function ever({ db, caller }: Reading, { objet }: Pick<Attachments, 'objet'>, id: number) {
  return db
    .selectFrom('piece_jointe as p')
    .where('p.compte_id', '=', caller.compte_id)
    .where('p.objet', '=', objet)
    .where('p.objet_id', '=', id)
}

function living(context: Reading, of: Pick<Attachments, 'objet'>, id: number) {
  return ever(context, of, id).where('p.supprime_a', 'is', null)
}

export async function listAttachments(context: Reading, of: Attachments, id: number): Promise<AttachmentRow[]> {
  return await living(context, of, id)
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'p.compte_id').onRef('u.utilisateur_id', '=', 'p.depose_par'),
    )
    .select(['p.dossier', 'p.nom', 'p.taille', 'p.mime', 'p.depose_a'])
    .select(sql<string>`trim(coalesce(u.prenom, '') || ' ' || coalesce(u.nom, ''))`.as('depose_par'))
    .execute()
}

export interface Found {
  readonly piece_id: number
  readonly dossier: string
  readonly nom: string
  readonly sha256: string
  readonly mime: string
  readonly taille: number
}

/** A file of a record by its name and its place; without a place, it stands in no folder. */
export interface Named {
  readonly id: number
  readonly filename: string
  readonly url?: string | undefined
}

async function findAmong(
  rows: ReturnType<typeof ever>,
  { filename, url = filename }: Named,
): Promise<Found | undefined> {
  const dossier = url === filename ? '' : url.slice(0, -filename.length - 1)
  if (urlOf({ dossier, nom: filename }) !== url) return undefined
  return await rows
    .select(['p.piece_id', 'p.dossier', 'p.nom', 'p.sha256', 'p.mime', 'p.taille'])
    .where('p.dossier', '=', dossier)
    .where(sql<string>`lower(p.nom)`, '=', sql<string>`lower(${filename})`)
    .orderBy('p.supprime_a', 'desc')
    .orderBy('p.piece_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findAttachment(context: Reading, of: Attachments, named: Named): Promise<Found | null> {
  return (await findAmong(living(context, of, named.id), named)) ?? null
}

/** The file that bore this name last among those that were removed. */
export async function findRemoved(context: Reading, of: Attachments, named: Named): Promise<Found | null> {
  return (await findAmong(ever(context, of, named.id).where('p.supprime_a', 'is not', null), named)) ?? null
}

export async function countAttachments(context: Reading, of: Attachments, id: number): Promise<number> {
  const { n } = await living(context, of, id)
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
