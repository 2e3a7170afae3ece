import type { ScreenProps } from '#client/modules/modules.ts'
import { Network } from '#domains/field-service/view/reseau/network.tsx'
import { DOSSIER_RECEPTEURS, RECEPTEURS } from '../contract.ts'

export function Screen({ path }: ScreenProps) {
  return <Network sens="recepteurs" operations={RECEPTEURS} dossier={DOSSIER_RECEPTEURS} path={path} />
}
