import type { ScreenProps } from '#client/modules/modules.ts'
import { Network } from '#domains/field-service/view/reseau/network.tsx'
import { EMETTEURS } from '../contract.ts'

export function Screen({ path }: ScreenProps) {
  return <Network sens="emetteurs" operations={EMETTEURS} path={path} />
}
