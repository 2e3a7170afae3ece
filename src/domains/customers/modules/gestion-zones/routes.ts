import { type Route, route } from '#server/http/route.ts'
import { lireCarteZone } from './contract.ts'
import { carteDe } from './server/carte.ts'

export const zonesRoutes: readonly Route[] = [
  route(lireCarteZone, (context, { params }) => carteDe(context, params.zones_id)),
]
