import type { Route } from '#server/http/route.ts'
import { declare } from '#server/resource/declaration.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { horaires } from './resource.ts'

const { debut: _duPoste, ...fields } = horaires.fields

/** What may be changed: the hours counted, never the start, which belongs to the posts. */
const heuresComptees = declare({ ...horaires, title: 'heure', fields, can: { add: false, remove: false }, menus: [] })

/** One list, two declarations: the form of a line holds less than the line. */
export const horairesRoutes: readonly Route[] = [
  ...resourceRoutes(horaires),
  ...resourceRoutes(heuresComptees).filter(({ operation }) => !operation.id.endsWith('.lister')),
]
