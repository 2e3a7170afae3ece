import { direEffet, jourEffet } from '#domains/scheduling/server/regles/date-effet.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { updateRow } from '#server/resource/commands.ts'
import { declare } from '#server/resource/declaration.ts'
import { formOf } from '#server/resource/form.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { findRow } from '#server/resource/rows.ts'
import { changeSchema, readChange } from '#server/resource/schemas.ts'
import { versionOf } from '#server/resource/version.ts'
import { success } from '#wire/notice.ts'
import { resourceOperations } from '#wire/resource.ts'
import { HORAIRES } from './contract.ts'
import { horaires } from './resource.ts'

const { debut: _duPoste, ...fields } = horaires.fields

/** What may be changed: the hours counted, never the start, which belongs to the posts. */
const heuresComptees = declare({ ...horaires, title: 'heure', fields, can: { add: false, remove: false }, menus: [] })

/** The start time is in the title, since it is no field; the day from which another choice holds is to be told anew. */
const formulaire = route(resourceOperations(HORAIRES).editForm, async (context, { params }) => {
  const row = await findRow(horaires, context, Number((params as Record<string, number>)[HORAIRES.key]))
  if (!row) throw refuse('INTROUVABLE')
  return {
    ...formOf(heuresComptees, {}, { ...row, valable_du: null }),
    titre: `Postes qui commencent à ${row.debut}`,
    version: versionOf(heuresComptees, row),
  }
})

/** From a day on: what the days before it counted for stays. The same hours again change nothing. */
// Made of the declared fields: narrower than any record, which is what the generic calls take.
const { update } = resourceOperations(HORAIRES, { change: changeSchema(heuresComptees) as never })
const modification = route(update, async (context, { params, body, request }) => {
  const id = Number((params as Record<string, number>)[HORAIRES.key])
  const { values, version } = readChange(body)
  const { heure, valable_du: demande } = values as { heure?: number | null; valable_du?: string | null }
  const row = await findRow(heuresComptees, context, id)
  if (!row) throw refuse('INTROUVABLE')
  const jour = await jourEffet(context, demande)
  const voulue = heure === undefined ? row.heure : heure
  await faireUneFois(context, request, {
    ...{ type: update.id, entity: `horaire:${id}`, payload: body },
    faire: async inner => {
      if (voulue !== row.heure || demande)
        await updateRow(heuresComptees, inner, id, { heure: voulue, valable_du: jour }, version)
    },
  })
  return { ...success(direEffet('L’horaire a bien été modifié.', context, jour)), id }
})

/** One list, two declarations: the form of a line holds less than the line. */
export const horairesRoutes: readonly Route[] = [
  ...resourceRoutes(horaires),
  ...resourceRoutes(heuresComptees, { 'formulaire-modification': formulaire, modifier: modification }).filter(
    ({ operation }) => !/\.(lister|exporter)$/.test(operation.id),
  ),
]
