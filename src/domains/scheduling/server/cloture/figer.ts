import { createHash } from 'node:crypto'
import {
  type ChiffresMois,
  chiffresMoisSchema,
  type DetailFige,
  detailFigeSchema,
} from '#domains/scheduling/model/cloture/cloture.ts'
import type { DetailStat } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { chiffresDe } from '../statistiques/mensuelles.ts'

/** What a closing keeps of one agent's month, before it is kept. */
export interface AFiger {
  readonly chiffres: ChiffresMois
  readonly detail: DetailFige
  readonly empreinte: string
}

/** The same content gives the same text, in whatever order its keys stand. */
function canoniser(valeur: unknown): unknown {
  if (Array.isArray(valeur)) return valeur.map(canoniser)
  if (valeur === null || typeof valeur !== 'object') return valeur
  const cles = Object.entries(valeur).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(cles.map(([cle, v]) => [cle, canoniser(v)]))
}

/** SHA-256 of everything that a sheet shows of somebody's month. */
export function empreinteDe(utilisateur_id: number, cle: string, detail: DetailFige): string {
  return createHash('sha256')
    .update(JSON.stringify(canoniser({ utilisateur_id, cle, detail })))
    .digest('hex')
}

/** Figures of one agent's month and what they sum, as the monthly statistics tell them. */
export function figer({ lu_a: _a, utilisateur_id, label: _l, ...reste }: DetailStat, cle: string): AFiger {
  const mois = Number(cle.slice(5))
  const detail = detailFigeSchema.parse(reste)
  const dernier = detail.mois.find(m => m.mois === mois)
  const chiffres = chiffresMoisSchema.parse({
    ...chiffresDe(detail, mois),
    neutralise: dernier?.neutralise ?? 0,
    ecart: dernier?.ecart ?? 0,
  })
  return { chiffres, detail, empreinte: empreinteDe(utilisateur_id, cle, detail) }
}
