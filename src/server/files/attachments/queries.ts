import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { Attachments } from './attachments.ts'
import { type AttachmentRow, urlOf } from './tree.ts'

type Reading = Pick<Context, 'db' | 'caller'>

function living({ db, caller }: Reading, { objet }: Pick<Attachments, 'objet'>, id: number) {
  return db
    .selectFrom('piece_jointe as p')
    .where('p.compte_id', '=', caller.compte_id)
    .where('p.objet', '=', objet)
    .where('p.objet_id', '=', id)
    .where('p.supprime_a', 'is', null)
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

/** One file by its name and its place; without a place, it stands in no folder. */
export async function findAttachment(
  context: Reading,
  of: Attachments,
  { id, filename, url = filename }: { id: number; filename: string; url?: string | undefined },
): Promise<Found | null> {
  const dossier = url === filename ? '' : url.slice(0, -filename.length - 1)
  if (urlOf({ dossier, nom: filename }) !== url) return null
  const row = await living(context, of, id)
    .select(['p.piece_id', 'p.dossier', 'p.nom', 'p.sha256', 'p.mime', 'p.taille'])
    .where('p.dossier', '=', dossier)
    .where(sql<string>`lower(p.nom)`, '=', sql<string>`lower(${filename})`)
    .executeTakeFirst()
  return row ?? null
}

export async function countAttachments(context: Reading, of: Attachments, id: number): Promise<number> {
  const { n } = await living(context, of, id)
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
