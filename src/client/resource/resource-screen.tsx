import type { ScreenProps } from '#client/modules.ts'
import type { ShownResource } from './define-resource-module.tsx'

type Props = ScreenProps & { ressources: readonly [ShownResource, ...ShownResource[]] }

/** Grid of a declared resource, its forms, transfer lists, import and restored rows. */
export function ResourceScreen({ ressources }: Props) {
  return <h1>{ressources[0].titre}</h1>
}
