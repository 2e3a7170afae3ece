import type { ScreenProps } from '#client/modules/modules.ts'
import { Network } from '#domains/field-service/view/reseau/network.tsx'
import { DOSSIER_EMETTEURS, EMETTEURS } from '../contract.ts'

export function Screen({ path }: ScreenProps) {
  return <Network sens="emetteurs" operations={EMETTEURS} dossier={DOSSIER_EMETTEURS} path={path} />
}
