import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { declare } from '#server/resource/declaration.ts'
import { formOf } from '#server/resource/form.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { findRow } from '#server/resource/rows.ts'
import { resourceOperations } from '#wire/resource.ts'
import { HORAIRES } from './contract.ts'
import { horaires } from './resource.ts'

const { debut: _duPoste, ...fields } = horaires.fields

/** What may be changed: the hours counted, never the start, which belongs to the posts. */
const heuresComptees = declare({ ...horaires, title: 'heure', fields, can: { add: false, remove: false }, menus: [] })

/** The start time is in the title, since it is no field. */
const formulaire = route(resourceOperations(HORAIRES).editForm, async (context, { params }) => {
  const row = await findRow(horaires, context, Number((params as Record<string, number>)[HORAIRES.key]))
  if (!row) throw refuse('INTROUVABLE')
  return { ...formOf(heuresComptees, {}, row), titre: `Postes qui commencent à ${row.debut}` }
})

/** One list, two declarations: the form of a line holds less than the line. */
export const horairesRoutes: readonly Route[] = [
  ...resourceRoutes(horaires),
  ...resourceRoutes(heuresComptees, { 'formulaire-modification': formulaire }).filter(
    ({ operation }) => !/\.(lister|exporter)$/.test(operation.id),
  ),
]
