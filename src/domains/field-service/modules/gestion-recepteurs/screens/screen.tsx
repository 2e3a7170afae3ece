import type { ScreenProps } from '#client/modules/modules.ts'
import { Network } from '#domains/field-service/view/reseau/network.tsx'
import { RECEPTEURS } from '../contract.ts'

export function Screen({ path }: ScreenProps) {
  return <Network sens="recepteurs" operations={RECEPTEURS} path={path} />
}
