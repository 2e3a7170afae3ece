import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import { annulerExport, lireExport, telechargerExport } from '#wire/exports.ts'
import { success } from '#wire/notice.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import { MIME_EXPORT } from '#wire/table-file.ts'
import { exportKey } from './table.ts'

/** A job that has not gone on for this long has died with its server. */
const MORT_MS = 10 * 60_000

/** The export, for who asked for it and still may see its rows. @throws CodedError INTROUVABLE */
async function own({ db, caller, now }: Context, export_id: string) {
  const row = await db
    .selectFrom('export_liste')
    .select(['etat', 'lignes', 'ecrites', 'type', 'nom', 'vu_a', 'module'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('export_id', '=', export_id)
    .executeTakeFirst()
  if (!row || !caller.modules.has(row.module)) throw refuse('INTROUVABLE')
  const dead = row.etat === 'en_cours' && now.getTime() - row.vu_a.getTime() > MORT_MS
  return { ...row, etat: dead ? ('echec' as const) : row.etat }
}

export const exportRoutes: readonly Route[] = [
  route(lireExport, async (context, { params: { export_id } }) => {
    const { etat, lignes, ecrites } = await own(context, export_id)
    return { export_id, etat, lignes, ecrites }
  }),
  detachedRoute(telechargerExport, async (context, { params: { export_id } }) => {
    exigerSonNom(context, SANS_EXPORT)
    const { etat, type, nom } = await context.transaction(c => own(c, export_id))
    if (etat === 'en_cours') throw refuse('EN_COURS')
    if (etat !== 'pret') throw refuse('INTROUVABLE')
    const bytes = await context.services.files.stream(exportKey(context.caller.compte_id, export_id))
    return { bytes, mime: MIME_EXPORT[type], nom }
  }),
  route(annulerExport, async (context, { params: { export_id } }) => {
    await own(context, export_id)
    const { compte_id } = context.caller
    await context.db
      .updateTable('export_liste')
      .set({ etat: 'annule', vu_a: context.now })
      .where('compte_id', '=', compte_id)
      .where('export_id', '=', export_id)
      .execute()
    context.afterCommit(() => context.services.files.remove(exportKey(compte_id, export_id)))
    return success('Export annulé.')
  }),
]
