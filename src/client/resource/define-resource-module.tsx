import type { ModuleRegistration } from '#client/modules.ts'
import type { ResourceAddress } from '#wire/resource.ts'

/** A declared resource as its module shows it: its address is the contract's, everything else comes from the server. */
export interface ShownResource extends ResourceAddress {
  readonly titre: string
}

interface Given extends Pick<ModuleRegistration, 'nom' | 'route' | 'titre' | 'court'> {
  /** Shown one under a tab each when there are several. */
  readonly ressources: readonly [ShownResource, ...ShownResource[]]
}

/** Registers a module that is only declared resources: the grid, forms and transfer lists are the kit's. */
export function defineResourceModule({ ressources, ...registration }: Given): ModuleRegistration {
  return {
    ...registration,
    charger: async () => {
      const { ResourceScreen } = await import('./resource-screen.tsx')
      return { Screen: props => <ResourceScreen ressources={ressources} {...props} /> }
    },
  }
}
