import { z } from 'zod'
import { idParam, idSchema } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import type { ResourceAddress } from '#wire/resource.ts'

export const ZONES = {
  module: 'vx-gestion-zones',
  path: '/api/entreprises/modules/gestion-zones/zones',
  key: 'zones_id',
} as const satisfies ResourceAddress

export const carteZoneSchema = z.strictObject({
  zone_libelle: z.string(),
  zone_couleur: z.string(),
  adresses: z.array(
    z.strictObject({
      adresse_id: idSchema,
      client: z.string(),
      /** Street, then postcode and town, on a line each. */
      adresse: z.string(),
      /** Null: never located. */
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
})
export type CarteZone = z.infer<typeof carteZoneSchema>

/** Ours: where the addresses of an area are. */
export const lireCarteZone = operation({
  id: 'zones.carte',
  method: 'GET',
  path: `${ZONES.path}/{zones_id}/carte`,
  summary: 'Adresses de la zone, à placer sur une carte',
  right: holdersOf(ZONES.module),
  tenant: 'company',
  offline: 'cached',
  sujet: 'ressource',
  params: z.strictObject({ zones_id: idParam }),
  output: carteZoneSchema,
  errors: ['INTROUVABLE'],
})
