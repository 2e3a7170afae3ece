import { Readable } from 'node:stream'
import { lireLignes, tableDe } from '#domains/shell/model/export.ts'
import { exportRows, fetchImage } from '#domains/shell/modules/outils/contract.ts'
import { fetchPicture } from '#domains/shell/server/remote-image.ts'
import { consume, limitKey } from '#server/auth/limits.ts'
import { refuse } from '#server/http/errors.ts'
import { anonymousRoute, detachedRoute, type Route } from '#server/http/route.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import { findExcess } from '#wire/json-text.ts'
import { searchAdresse, searchSirene } from '#wire/lookups.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import { ecrireTable, MIME_EXPORT } from '#wire/table-file.ts'

const adresse = detachedRoute(searchAdresse, async ({ services, caller }, { params }) => {
  const wait = services.lookups.waitOf(String(caller.utilisateur_id))
  if (wait > 0) throw refuse('TROP_DE_TENTATIVES', { headers: { 'retry-after': String(wait) } })
  return await services.lookups.addresses.find(params.text)
})

const image = detachedRoute(fetchImage, async ({ services, caller }, { query }) => {
  await consume(services.pools.system, limitKey('image', String(caller.utilisateur_id)), { gratuits: 100, plafond: 10 })
  return { bytes: await fetchPicture(query.url, services.log), mime: 'image/webp', nom: 'image.webp' }
})

/** Cells of a sheet made from what a list shows: a day's board has a few thousand. */
const EXPORT_CELLULES_MAX = 200_000

const exporter = detachedRoute(exportRows, async (context, { body }) => {
  exigerSonNom(context, SANS_EXPORT)
  const lignes = findExcess(body.data, EXPORT_CELLULES_MAX) ? null : lireLignes(body.data)
  if (!lignes) throw refuse('SAISIE', { champs: { data: 'Ces lignes ne peuvent pas être exportées' } })
  const { type } = body
  return { bytes: Readable.from(ecrireTable(tableDe(lignes), type)), mime: MIME_EXPORT[type], nom: `export.${type}` }
})

export const outilsRoutes: readonly Route[] = [
  adresse,
  anonymousRoute(searchSirene, async ({ services }, { query, request }) => {
    await consume(services.pools.system, limitKey('sirene', request.ip), { gratuits: 30, plafond: 30 })
    return await services.lookups.companies.find(query.search)
  }),
  image,
  exporter,
]
