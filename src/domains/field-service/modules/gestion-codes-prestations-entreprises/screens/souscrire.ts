import { call } from '#client/call/api.ts'
import type { MenuContext } from '#client/resource/define-resource-module.tsx'
import type { GridRow } from '#wire/grid.ts'
import { souscrirePrestation } from '../contract.ts'

/** Subscribes the company to a service code, or withdraws it (specification field-service §2 "Service codes"). */
export async function souscrire(
  action: 'inscription' | 'desinscription',
  row: GridRow,
  { reload }: Pick<MenuContext, 'reload'>,
): Promise<void> {
  const params = { prestation_id: String(row.prestation_id) }
  await call(souscrirePrestation, { params, query: { action }, tell: 'success' })
  await reload()
}
