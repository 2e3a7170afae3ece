import { attachmentRoutes } from '#server/files/attachments/routes.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, readRoute, route } from '#server/http/route.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { compter } from '#wire/french.ts'
import { ITEMS_PAR_PAGE, LIGNES_NAVIGATEUR_MAX } from '#wire/grid.ts'
import { direDoubles } from '#wire/import-words.ts'
import { success, warning } from '#wire/notice.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import { type ImportReport, type LotRapport, resourceOperations } from '#wire/resource.ts'
import { runBatch } from './batch.ts'
import { createRow, moveRow, removeRow, restoreRow, updateRow } from './commands.ts'
import type { Declaration } from './declaration.ts'
import { exportRows } from './export.ts'
import { formOf } from './form.ts'
import { gridOf } from './grid.ts'
import { importRows } from './import.ts'
import { listImports, undoImport } from './imports.ts'
import { tellWritten } from './live.ts'
import { type Db, findRow, listRows, readOptions } from './rows.ts'
import { bodySchema, changeSchema, readChange, type Values } from './schemas.ts'
import { readTransfer, writeTransfer } from './transfers.ts'

const capitalize = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** @param name of the row, where the list no longer shows it */
function said(d: Declaration, verb: string, name = '') {
  const { le, feminin } = d.words
  const which = name === '' ? '' : ` «\u00a0${name}\u00a0»`
  return success(`${capitalize(le)}${which} a bien été ${verb}${feminin ? 'e' : ''}.`)
}

const VERBES = {
  supprimer: ['supprimée', 'supprimées'],
  restaurer: ['restaurée', 'restaurées'],
  modifier: ['modifiée', 'modifiées'],
} as const

/** How many, and why not the others. */
function saidOfMany({ faites, refusees }: LotRapport, [one, many]: readonly [string, string]) {
  const done = compter(faites.length, `ligne ${one}`, `lignes ${many}`)
  const [first] = refusees
  if (!first) return success(`${done}.`)
  const why = Object.values(first.champs ?? {})[0] ?? first.message
  return warning(`${done}, ${compter(refusees.length, 'refusée', 'refusées')}\u00a0: ${why}`)
}

/** What an import did, or would do; one that wrote nothing is told as no success. */
function saidOfImport({ lignes, ecrites, erreurs, doubles, ignorees = 0 }: ImportReport, applied: boolean) {
  if (lignes === 0) return warning('Rien à importer.')
  const left = ignorees > 0 ? `, ${compter(ignorees, 'ignorée', 'ignorées')}` : ''
  const written = `${compter(ecrites, 'ligne importée', 'lignes importées')}${left}`
  const wrong = `${compter(erreurs.length, 'ligne')} à corriger`
  if (erreurs.length > 0) return warning(ecrites > 0 ? `${written}, ${wrong}.` : `${wrong}\u00a0: rien n’a été écrit.`)
  if (!applied) return success(doubles ? `${direDoubles(doubles)}.` : 'Toutes les lignes peuvent être importées.')
  if (ecrites > 0) return success(`${written}.`)
  return warning(`Aucune ligne importée\u00a0: ${direDoubles(doubles ?? [])}.`)
}

/** Nothing is told as moved that stands where it stood. */
function moved(d: Declaration, hasMoved: boolean, way?: 'up' | 'down') {
  if (hasMoved) return said(d, 'déplacé')
  const place = way === undefined ? 'à cette place' : way === 'up' ? 'en tête de la liste' : 'en fin de liste'
  return warning(`${capitalize(d.words.le)} est déjà ${place}.`)
}

/** What this question narrows the list to; its type names none of it, since each address has its own words. */
function narrowing({ filtres = [] }: Declaration, query: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = filtres.map(nom => [nom, query[nom]] as const)
  return Object.fromEntries(given.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

/**
 * Every call of a declared resource. `replace` takes one of them out and puts a module's own code in its place, by the
 * operation's last word (`lister`, `creer`, `modifier`…): the rest stays declared.
 */
export function resourceRoutes(d: Declaration, replace: Readonly<Record<string, Route>> = {}): readonly Route[] {
  const operations = resourceOperations(d, {
    // Made of the declared fields: narrower than any record, which is what the generic calls take.
    body: bodySchema(d) as never,
    // The same, with the version that was read.
    change: changeSchema(d) as never,
    segments: (d.transfers ?? []).map(t => t.segment),
  })
  const idOf = (params: unknown) => (params as Record<string, number>)[d.key] as number
  const can = { add: true, edit: true, remove: true, ...d.can }
  const routes: Route[] = [
    readRoute(operations.list, async (context, { query }) => {
      const parPage = query.page ? (query.lignes ?? ITEMS_PAR_PAGE) : LIGNES_NAVIGATEUR_MAX
      const page = query.page ?? 1
      const supprimes = query.supprimes === '1'
      const { filtre, tri, total } = query
      const choix = narrowing(d, query)
      const found = await listRows(d, context, { page, parPage, filtre, tri, supprimes, choix, total })
      return gridOf(d, { ...found, page, parPage, lu_a: context.now.toISOString(), caller: context.caller, supprimes })
    }),
    detachedRoute(operations.export, (context, { body }) => {
      exigerSonNom(context, SANS_EXPORT)
      return exportRows(d, context, body)
    }),
  ]
  if (can.add)
    routes.push(
      readRoute(operations.createForm, async context => {
        const [proposed] = (await d.propose?.(context, [{}])) ?? []
        return formOf(d, await readOptions(d, context), null, proposed)
      }),
      route(operations.create, async (context, { body, request }) => {
        const id = await faireUneFois(context, request, {
          ...{ type: operations.create.id, entity: d.table, payload: body },
          faire: inner => createRow(d, inner, body as Values),
        })
        await tellWritten(d, context)
        return { ...said(d, 'ajouté'), id }
      }),
      route(operations.import, async (context, { body, request }) => {
        const rapport = body.appliquer
          ? await faireUneFois(context, request, {
              ...{ type: operations.import.id, entity: d.table, payload: body },
              faire: inner => importRows(d, inner, body),
            })
          : await importRows(d, context, body)
        if (rapport.ecrites > 0) await tellWritten(d, context)
        return { ...saidOfImport(rapport, body.appliquer), rapport }
      }),
    )
  if (can.add && can.remove)
    routes.push(
      readRoute(operations.imports, context => listImports(d, context, context.now)),
      route(operations.undoImport, async (context, { params }) => {
        const rapport = await undoImport(d, context, params.import_id)
        await tellWritten(d, context)
        return { ...saidOfMany(rapport, ['supprimée', 'supprimées']), rapport }
      }),
    )
  // A module whose own code changes a row changes each of them.
  const inBatch = { edit: can.edit && !replace.modifier, remove: can.remove && !replace.supprimer }
  if (inBatch.edit || inBatch.remove)
    routes.push(
      route(operations.batch, async (context, { body }) => {
        const rapport = await runBatch(d, context, body, inBatch)
        if (rapport.faites.length > 0) await tellWritten(d, context)
        return {
          ...saidOfMany(
            rapport,
            VERBES['supprimer' in body ? 'supprimer' : 'restaurer' in body ? 'restaurer' : 'modifier'],
          ),
          rapport,
        }
      }),
    )
  if (can.edit)
    routes.push(
      readRoute(operations.editForm, async (context, { params }) => {
        const [row, options] = await Promise.all([findRow(d, context, idOf(params)), readOptions(d, context)])
        if (!row) throw refuse('INTROUVABLE')
        return formOf(d, options, row)
      }),
      route(operations.update, async (context, { params, body, request }) => {
        const id = idOf(params)
        const { values, version } = readChange(body)
        const changed = await faireUneFois(context, request, {
          ...{ type: operations.update.id, entity: `${d.table}:${id}`, payload: body },
          faire: inner => updateRow(d, inner, id, values, version),
        })
        if (changed) await tellWritten(d, context)
        return { ...said(d, 'modifié'), id }
      }),
    )
  if (can.remove)
    routes.push(
      route(operations.remove, async (context, { params }) => {
        const name = await removeRow(d, context, idOf(params))
        await tellWritten(d, context)
        return said(d, 'supprimé', name)
      }),
      route(operations.restore, async (context, { params }) => {
        const name = await restoreRow(d, context, idOf(params))
        await tellWritten(d, context)
        return said(d, 'restauré', name)
      }),
    )
  if (d.ordered)
    routes.push(
      route(operations.move, async (context, { params, body }) => {
        const hasMoved = await moveRow(d, context, idOf(params), body.position)
        if (hasMoved) await tellWritten(d, context)
        return moved(d, hasMoved)
      }),
      ...(['up', 'down'] as const).map(way =>
        route(operations.relative(way), async (context, { params }) => {
          const hasMoved = await moveRow(d, context, idOf(params), way)
          if (hasMoved) await tellWritten(d, context)
          return moved(d, hasMoved, way)
        }),
      ),
    )
  for (const { segment, read, write } of operations.transfers) {
    const transfer = d.transfers?.find(t => t.segment === segment)
    if (!transfer) continue
    routes.push(
      route(read, (context, { params }) => readTransfer(d, transfer, context, idOf(params))),
      route(write, async (context, { params, body }) => {
        await writeTransfer(d, transfer, context, { id: idOf(params), ids: body.data })
        await tellWritten(d, context)
        return success(`${transfer.titre}\u00a0: enregistré.`)
      }),
    )
  }
  if (d.fichiers) {
    const exists = async (context: Db, id: number, hold?: 'hold') =>
      (await findRow(d, context, id, { partager: hold !== undefined })) !== null
    routes.push(...attachmentRoutes({ address: d, objet: d.table, exists, ...d.fichiers }))
  }
  return routes.map(r => replace[r.operation.id.split('.').at(-1) ?? ''] ?? r)
}
