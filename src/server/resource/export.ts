import { Readable } from 'node:stream'
import { z } from 'zod'
import { record } from '#server/audit/record.ts'
import { exportKey } from '#server/exports/table.ts'
import type { Context, DetachedContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { BinaryAnswer } from '#server/http/route.ts'
import { defineJob } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { jourParis } from '#wire/dates.ts'
import { type DemandeExport, demandeFiltreeSchema, EXPORT_DIRECT_MAX, EXPORT_LIGNES_MAX } from '#wire/exports.ts'
import { formaterNombre } from '#wire/french.ts'
import { type LigneExport, ligneExport, type TableExport } from '#wire/grid-export.ts'
import { idSchema } from '#wire/ids.ts'
import { ecrireTable, MIME_EXPORT } from '#wire/table-file.ts'
import { type Declaration, declaredAt, nameOf } from './declaration.ts'
import { gridOf } from './grid.ts'
import { listIds, rowsOf } from './rows.ts'

/** Rows read at once: what memory holds of a list, however long it is. */
const LOT = 1000

type Reader = Parameters<typeof rowsOf>[1]
/** One short transaction per lot: nobody's connection is held while a slow phone downloads. */
type Run = <T>(task: (reader: Reader) => Promise<T>) => Promise<T>

interface Rows {
  readonly ids: readonly number[]
  readonly run: Run
  /** Told after each lot; what it throws stops the writing. */
  readonly onRows?: (written: number) => Promise<void>
}

/** The rows of a question as a table, read as it is written. */
export function tableOf(d: Declaration, { colonnes }: Pick<DemandeExport, 'colonnes'>, rows: Rows): TableExport {
  const grid = gridOf(d, { rows: [], total: 0, page: 1, parPage: 1, lu_a: '', caller: null })
  const chosen = colonnes?.flatMap(id => grid.headers.filter(h => h.id === id))
  const headers = chosen && chosen.length > 0 ? chosen : grid.headers.filter(h => !h.hidden)
  async function* lignes(): AsyncGenerator<LigneExport> {
    for (let at = 0; at < rows.ids.length; at += LOT) {
      const part = rows.ids.slice(at, at + LOT)
      for (const row of await rows.run(reader => rowsOf(d, reader, part))) yield ligneExport(grid, row, headers)
      await rows.onRows?.(Math.min(at + LOT, rows.ids.length))
    }
  }
  return {
    colonnes: headers.map(({ id, label, type }) => ({ label: d.fields[id]?.label ?? label, type })),
    lignes: lignes(),
  }
}

const questionOf = ({ filtre, tri, supprimes, choix }: DemandeExport) => ({
  ...{ filtre, tri, choix },
  supprimes: supprimes === '1',
})

async function begin(d: Declaration, context: Context, demande: DemandeExport) {
  const ids = await listIds(d, context, questionOf(demande))
  if (ids.length > EXPORT_LIGNES_MAX) {
    const message = `Filtrez la liste\u00a0: ${formaterNombre(EXPORT_LIGNES_MAX)} lignes au plus par fichier.`
    throw refuse('SAISIE', { champs: { filtre: message }, message })
  }
  const lignes = ids.length
  const nom = `${nameOf(d)}-${jourParis(context.now)}.${demande.type}`
  await record(context, { action: `${nameOf(d)}.exporter`, entite: d.table, apres: { ...demande, lignes } })
  if (lignes <= EXPORT_DIRECT_MAX) return { ids, nom, lignes, export_id: null }
  const { compte_id, utilisateur_id } = context.caller
  const { export_id } = await context.db
    .insertInto('export_liste')
    .values({
      compte_id,
      utilisateur_id,
      module: d.module,
      chemin: d.path,
      demande: JSON.stringify(demande),
      type: demande.type,
      nom,
      lignes,
      cree_a: context.now,
      vu_a: context.now,
    })
    .returning('export_id')
    .executeTakeFirstOrThrow()
  await context.services.jobs.enqueue(exportJob, { compte_id, export_id }, { db: context.db })
  return { ids, nom, lignes, export_id }
}

/** The file as it is written, or where a longer one will be. */
export async function exportRows(
  d: Declaration,
  context: DetachedContext,
  demande: DemandeExport,
): Promise<BinaryAnswer | { export_id: string; lignes: number }> {
  const { ids, nom, lignes, export_id } = await context.transaction(c => begin(d, c, demande))
  if (export_id !== null) return { export_id, lignes }
  const table = tableOf(d, demande, { ids, run: task => context.transaction(task) })
  return { bytes: Readable.from(ecrireTable(table, demande.type)), mime: MIME_EXPORT[demande.type], nom }
}

class Stopped extends Error {}

/** Writes a long export: compressed, it is held whole once, as the store takes it. */
async function writeFile({ pools, files, clock }: Services, compte_id: number, export_id: string): Promise<void> {
  const db = pools.system
  const here = () =>
    db.updateTable('export_liste').where('compte_id', '=', compte_id).where('export_id', '=', export_id)
  const asked = await db
    .selectFrom('export_liste')
    .select(['chemin', 'demande', 'etat', 'type'])
    .where('compte_id', '=', compte_id)
    .where('export_id', '=', export_id)
    .executeTakeFirst()
  const d = asked && declaredAt(asked.chemin)
  if (!d || asked.etat !== 'en_cours') return
  const demande = demandeFiltreeSchema.parse(asked.demande)
  const reader = { db, caller: { compte_id } }
  const ids = await listIds(d, reader, questionOf(demande))
  const onRows = async (ecrites: number) => {
    const going = await here().set({ ecrites, vu_a: clock() }).where('etat', '=', 'en_cours').executeTakeFirst()
    if (going.numUpdatedRows === 0n) throw new Stopped()
  }
  const parts: Uint8Array[] = []
  const table = tableOf(d, demande, { ids, run: task => task(reader), onRows })
  try {
    for await (const part of ecrireTable(table, asked.type)) parts.push(part)
  } catch (error) {
    if (error instanceof Stopped) return
    throw error
  }
  const key = exportKey(compte_id, export_id)
  await files.put(key, Buffer.concat(parts))
  const done = { etat: 'pret' as const, lignes: ids.length, ecrites: ids.length, vu_a: clock() }
  const kept = await here().set(done).where('etat', '=', 'en_cours').executeTakeFirst()
  if (kept.numUpdatedRows === 0n) await files.remove(key)
}

/** Makes the file of a list too long to wait for. */
export const exportJob = defineJob({
  name: 'export-ecrire',
  schema: z.strictObject({ compte_id: idSchema, export_id: z.uuid() }),
  // The person sees that it failed, and asks again.
  retry: { limit: 0, delaySeconds: 0 },
  async handle(services, { compte_id, export_id }) {
    try {
      await writeFile(services, compte_id, export_id)
    } catch (error) {
      await services.pools.system
        .updateTable('export_liste')
        .set({ etat: 'echec', vu_a: services.clock() })
        .where('compte_id', '=', compte_id)
        .where('export_id', '=', export_id)
        .execute()
      throw error
    }
  },
})

/** Files are handed out for a day. */
export const exportPurgeJob = defineJob({
  name: 'export-purger',
  schema: z.strictObject({}),
  retry: { limit: 3, delaySeconds: 600 },
  schedule: { cron: '40 * * * *', data: {} },
  async handle({ pools, files, clock }) {
    const old = await pools.system
      .deleteFrom('export_liste')
      .where('cree_a', '<', new Date(clock().getTime() - 86_400_000))
      .returning(['compte_id', 'export_id'])
      .execute()
    for (const { compte_id, export_id } of old) await files.remove(exportKey(compte_id, export_id))
  },
})
